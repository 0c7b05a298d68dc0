// Package metrics counts what a serving Mesa does, for Prometheus. The program that starts the
// other packages feeds it; the other packages do not know it. Labels have a bounded number of
// values, such as front ends, routes and outcomes; they never name tables, people or texts. Start
// with New.
package metrics

import (
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// Counts are the metrics of one program. They are safe for concurrent use.
type Counts struct {
	registry *prometheus.Registry

	presses             *prometheus.HistogramVec // window, outcome
	pages               *prometheus.CounterVec   // route, status
	pageTime            *prometheus.HistogramVec // method
	answers             *prometheus.HistogramVec // kind, outcome
	requests            *prometheus.CounterVec   // status
	limits              *prometheus.CounterVec   // scope
	decisions, conflict prometheus.Counter
	storeTime           *prometheus.HistogramVec // op
	storeFaults         *prometheus.CounterVec   // op
	lines               *prometheus.CounterVec   // level
	backups             *prometheus.CounterVec   // outcome
}

// times are the bounds of waiting times, in seconds: from an answer out of memory to more than
// Discord's time limit.
var times = []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 3, 10}

// New returns metrics that are all zero.
func New() *Counts {
	c := &Counts{registry: prometheus.NewRegistry()}
	c.registry.MustRegister(collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	c.presses = c.timer("press_seconds", "What was done or refused at a table, by window.", "window", "outcome")
	c.pages = c.counter("pages_total", "Requests to the web page, by route.", "route", "status")
	c.pageTime = c.timer("page_seconds", "How long pages took, without those that stand open.", "method")
	c.answers = c.timer("discord_answer_seconds", "What people asked of the bot.", "kind", "outcome")
	c.requests = c.counter("discord_requests_total", "What the bot asked of Discord, by the status of the answer.",
		"status")
	c.limits = c.counter("discord_limits_total", "Answers of Discord that it was too much, by what limit.", "scope")
	c.decisions = c.counter("decisions_total", "Decisions that were kept.").WithLabelValues()
	c.conflict = c.counter("conflicts_total", "Decisions made anew, because others were faster.").WithLabelValues()
	c.storeTime = c.timer("store_seconds", "What was asked of the file or the database.", "op")
	c.storeFaults = c.counter("store_faults_total", "What the file or the database failed at.", "op")
	c.lines = c.counter("log_lines_total", "Lines of the log, by level, whether or not they were written.", "level")
	c.backups = c.counter("backups_total", "Copies that the program made by itself.", "outcome")
	return c
}

// namespace is the prefix of every name of ours.
const namespace = "mesa"

func (c *Counts) counter(name, help string, labels ...string) *prometheus.CounterVec {
	v := prometheus.NewCounterVec(prometheus.CounterOpts{Namespace: namespace, Name: name, Help: help}, labels)
	c.registry.MustRegister(v)
	return v
}

func (c *Counts) timer(name, help string, labels ...string) *prometheus.HistogramVec {
	v := prometheus.NewHistogramVec(prometheus.HistogramOpts{Namespace: namespace, Name: name, Help: help,
		Buckets: times}, labels)
	c.registry.MustRegister(v)
	return v
}

// gauge registers a value that is read on each scrape.
func (c *Counts) gauge(name, help string, now func() float64) {
	c.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Namespace: namespace, Name: name, Help: help},
		now))
}

// Handler returns the handler of GET /metrics, which answers in the format of Prometheus.
func (c *Counts) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics",
		promhttp.HandlerFor(c.registry, promhttp.HandlerOpts{MaxRequestsInFlight: 4, Timeout: 10 * time.Second}))
	return mux
}

// Page counts a request to the pages. route is the pattern that matched, "" for none. open says
// that the page stays open for live updates: then took is not counted.
func (c *Counts) Page(method, route string, status int, took time.Duration, open bool) {
	if route == "" {
		route = "none"
	}
	c.pages.WithLabelValues(route, strconv.Itoa(status)).Inc()
	if !open {
		c.pageTime.WithLabelValues(method).Observe(took.Seconds())
	}
}

// Answer counts a request to the bot, with its kind, its outcome and the time that the answer took.
func (c *Counts) Answer(kind, outcome string, took time.Duration) {
	c.answers.WithLabelValues(kind, outcome).Observe(took.Seconds())
}

// Backup counts a backup: err is nil if it was made, and else why it failed.
func (c *Counts) Backup(err error) {
	outcome := outcomeDone
	if err != nil {
		outcome = outcomeFailed
	}
	c.backups.WithLabelValues(outcome).Inc()
}

// Now has the functions for values that are read each time Prometheus asks.
type Now struct {
	Tables  func() int       // in memory
	Streams func() int       // open pages with live updates
	Backup  func() time.Time // time of the newest copy; nil: no copies are made
	// Parts reports for each part of the program whether it is well.
	Parts func() map[string]bool
	// Held returns how many parts of the bot's work this program does now, Lost how many it has had
	// to leave to other programs since it started. nil: there is no bot.
	Held, Lost func() int
}

// Watch registers the values of n. Call it once, before the first scrape.
func (c *Counts) Watch(n Now) {
	c.gauge("tables_live", "Tables in memory.", func() float64 { return float64(n.Tables()) })
	c.gauge("streams", "Pages that listen for news.", func() float64 { return float64(n.Streams()) })
	if n.Backup != nil {
		c.gauge("backup_newest_timestamp_seconds", "When the newest copy was made, 0 if there is none.",
			func() float64 {
				at := n.Backup()
				if at.IsZero() {
					return 0
				}
				return float64(at.Unix())
			})
	}
	if n.Held != nil {
		c.gauge("discord_parts",
			"Parts of the bot's work that this program does: shards, or over HTTPS parts of the channels.",
			func() float64 { return float64(n.Held()) })
		c.registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{Namespace: namespace,
			Name: "discord_leases_lost_total",
			Help: "Parts that this program had to leave to others, since it had not said in time that it was alive."},
			func() float64 { return float64(n.Lost()) }))
	}
	c.registry.MustRegister(parts(n.Parts))
}

// parts collects the state of the parts of the program.
type parts func() map[string]bool

var wellDesc = prometheus.NewDesc(namespace+"_well", "Whether a part of the program is well, as /readyz says.",
	[]string{"part"}, nil)

// Describe implements prometheus.Collector.
func (p parts) Describe(to chan<- *prometheus.Desc) { to <- wellDesc }

// Collect implements prometheus.Collector.
func (p parts) Collect(to chan<- prometheus.Metric) {
	for name, well := range p() {
		value := 0.0
		if well {
			value = 1
		}
		to <- prometheus.MustNewConstMetric(wellDesc, prometheus.GaugeValue, value, name)
	}
}
