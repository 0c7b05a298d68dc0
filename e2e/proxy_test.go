package e2e

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
)

// TestBehindAProxy: with the example files for proxies, apart from names and ports, people sign in
// over https, and a page hears at once of a decision. A proxy that is not installed is skipped.
func TestBehindAProxy(t *testing.T) {
	for name, start := range map[string]func(*testing.T, string, string, int){"nginx": nginx, "caddy": caddy} {
		t.Run(name, func(t *testing.T) {
			if _, err := exec.LookPath(name); err != nil {
				t.Skipf("%s is not installed", name)
			}
			dir, port := t.TempDir(), freePort(t)
			log, err := os.Create(filepath.Join(dir, "log"))
			if err != nil {
				t.Fatal(err)
			}
			defer log.Close()
			s := serveTo(t, log, filepath.Join(dir, "mesa.db"), "MESA_URL=https://localhost:"+strconv.Itoa(port),
				"MESA_PROXIED=1")
			start(t, dir, listenAddress(t, log.Name()), port)

			c := browser(t)
			c.Transport = &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true},
				ForceAttemptHTTP2: true}
			s.waitForStatus(t, c, http.StatusOK)
			_, page, at := post(t, c, s.link, nil)
			if !strings.HasPrefix(at, "/t/") {
				t.Fatalf("signing in leads to %s:\n%s", at, page)
			}
			dice := diceForm(t, c, s, page)
			heard := dice.hear(t, c, s)
			for n := range 5 {
				began := time.Now()
				dice.throw(t, c, s, fmt.Sprint("p0-", n))
				select {
				case <-heard:
					t.Logf("heard after %v", time.Since(began))
				case <-time.After(5 * time.Second):
					t.Fatalf("a page hears nothing of throw %d", n)
				}
			}
			s.stop(t)
		})
	}
}

// listenAddress returns the address on which the program listens, from its log.
func listenAddress(t *testing.T, log string) string {
	t.Helper()
	said, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	at := regexp.MustCompile(`msg=serving address=(\S+)`).FindSubmatch(said)
	if at == nil {
		t.Fatalf("nobody says where the program listens:\n%s", said)
	}
	return string(at[1])
}

func freePort(t *testing.T) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}

// deployFile returns the text of a file of deploy, with pairs of words replaced.
func deployFile(t *testing.T, name string, otherwise ...string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../deploy", name))
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(otherwise); i += 2 {
		if !strings.Contains(string(text), otherwise[i]) {
			t.Fatalf("%s has no %q any more", name, otherwise[i])
		}
	}
	return strings.NewReplacer(otherwise...).Replace(string(text))
}

// runProxy runs a proxy until the test ends.
func runProxy(t *testing.T, dir string, port int, args ...string) {
	t.Helper()
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Env = append(os.Environ(), "HOME="+dir, "XDG_DATA_HOME="+dir, "XDG_CONFIG_HOME="+dir)
	log, err := os.Create(filepath.Join(dir, "proxy.log"))
	if err != nil {
		t.Fatal(err)
	}
	cmd.Stdout, cmd.Stderr = log, log
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Signal(os.Interrupt)
		cmd.Wait()
		if said, _ := os.ReadFile(log.Name()); t.Failed() {
			t.Logf("%s", said)
		}
	})
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		c, err := net.Dial("tcp", "localhost:"+strconv.Itoa(port))
		if err == nil {
			c.Close()
			return
		}
	}
	t.Fatal("the proxy does not listen")
}

func nginx(t *testing.T, dir, to string, port int) {
	certificate(t, dir)
	site := deployFile(t, "nginx.conf", "listen 80;", fmt.Sprintf("listen 127.0.0.1:%d;", freePort(t)),
		"listen 443 ssl", fmt.Sprintf("listen 127.0.0.1:%d ssl", port), "mesa.example.org;", "localhost;",
		"127.0.0.1:8420", to,
		"/etc/letsencrypt/live/mesa.example.org", dir)
	var temp strings.Builder
	for _, what := range []string{"client_body", "proxy", "fastcgi", "uwsgi", "scgi"} {
		fmt.Fprintf(&temp, "%s_temp_path %s/%s;\n", what, dir, what)
	}
	conf := filepath.Join(dir, "nginx.conf")
	text := fmt.Sprintf("daemon off;\npid %s/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n%s%s}\n", dir,
		&temp, site)
	if err := os.WriteFile(conf, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	runProxy(t, dir, port, "nginx", "-c", conf, "-e", "stderr")
}

func caddy(t *testing.T, dir, to string, port int) {
	site := deployFile(t, "Caddyfile", "mesa.example.org {",
		fmt.Sprintf("https://localhost:%d {\n\ttls internal\n\tbind 127.0.0.1", port),
		"127.0.0.1:8420", to)
	conf := filepath.Join(dir, "Caddyfile")
	text := "{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n" + site
	if err := os.WriteFile(conf, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	runProxy(t, dir, port, "caddy", "run", "--adapter", "caddyfile", "--config", conf)
}

// certificate writes a self-signed certificate for localhost.
func certificate(t *testing.T, dir string) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	about := &x509.Certificate{SerialNumber: big.NewInt(1), DNSNames: []string{"localhost"},
		NotBefore: time.Now().Add(-time.Hour),
		NotAfter:  time.Now().Add(time.Hour)}
	signed, err := x509.CreateCertificate(rand.Reader, about, about, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	for name, block := range map[string]*pem.Block{"fullchain.pem": {Type: "CERTIFICATE", Bytes: signed},
		"privkey.pem": {Type: "PRIVATE KEY", Bytes: secret}} {
		if err := os.WriteFile(filepath.Join(dir, name), pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}
