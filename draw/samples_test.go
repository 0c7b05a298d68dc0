package draw

import (
	"maps"
	"math"
	"strconv"
	"strings"
)

// samples are charts as front ends ask for them, in Portuguese, with its long words.
func samples() map[string]*Chart {
	return map[string]*Chart{
		"effect": {
			Kind:   Bars,
			Title:  "Dado de efeito de 2d8 d6 contra 2d8",
			Alt:    "O mais provável é um d8: 42,2%.",
			Labels: []string{"sem efeito", "d4", "d6", "d8", "d10"},
			Series: []Series{{Values: []float64{0.0004, 0.189, 0.25, 0.4219, 0.139}}},
			Unit:   Unit{Percent: true, Comma: true},
		},
		"whatif": {
			Kind:  Bars,
			Title: "O que mudaria a chance de vencer",
			X:     "mudança",
			Y:     "pontos a mais ou a menos",
			Labels: []string{"gastar um plot point para somar três dados",
				"acrescentar um d6 de complicação do oponente",
				"trocar d8 por d10", "tirar o d4", "desvantagem"},
			Series: []Series{{Values: []float64{0.182, 0.0731, 0.041, -0.012, -0.1305}}},
			Unit:   Unit{Percent: true, Signed: true, Comma: true},
		},
		"total":  total(),
		"faces":  faces(),
		"luck":   luck(),
		"chance": chance(),
	}
}

func total() *Chart {
	c := &Chart{
		Kind:  Columns,
		Title: "Total de 2d8 d6 d10",
		Alt:   "Vence em 66,7% das jogadas.",
		X:     "total", Y: "chance de cada total",
		Mark: &Mark{"dificuldade 10 → vence em 66,7%", 11},
		Unit: Unit{Percent: true, Comma: true},
	}
	var values []float64
	for i := range 19 {
		c.Labels = append(c.Labels, strconv.Itoa(i))
		values = append(values, 0.12*math.Exp(-math.Pow(float64(i)-11, 2)/18))
	}
	values[1] = 0
	c.Series = []Series{{Values: values}}
	return c
}

func faces() *Chart {
	return &Chart{
		Kind:   Columns,
		Title:  "Faces dos d6 de Ana",
		X:      "face",
		Y:      "vezes",
		Labels: []string{"1", "2", "3", "4", "5", "6"},
		Series: []Series{
			{Name: "o que saiu", Values: []float64{12, 20, 17, 14, 23, 16}},
			{Name: "o esperado (margem de 95%)", Values: []float64{17, 17, 17, 17, 17, 17},
				Low:  []float64{9.7, 9.7, 9.7, 9.7, 9.7, 9.7},
				High: []float64{24.4, 24.4, 24.4, 24.4, 24.4, 24.4}},
		},
		Unit: Unit{Comma: true},
	}
}

func luck() *Chart {
	c := &Chart{
		Kind:  Lines,
		Title: "Sorte ao longo do tempo",
		X:     "jogadas", Y: "acima ou abaixo da média",
		Unit: Unit{Signed: true, Comma: true},
	}
	band := Series{Name: "faixa comum (95%)"}
	ana, bia := Series{Name: "Ana"}, Series{Name: "Beatriz"}
	a, b := 0.0, 0.0
	for i := range 120 {
		c.Labels = append(c.Labels, strconv.Itoa(i+1))
		w := 1.96 * math.Sqrt(float64(i+1)) * 1.5
		band.Low, band.High = append(band.Low, -w), append(band.High, w)
		a += 1.7 * math.Sin(float64(i*i)*0.37)
		b += 1.9 * math.Cos(float64(i*i)*0.71+1)
		ana.Values, bia.Values = append(ana.Values, a), append(bia.Values, b)
	}
	bia.Values[60] = math.NaN()
	c.Series = []Series{ana, bia, band}
	return c
}

func chance() *Chart {
	c := &Chart{
		Kind:  Lines,
		Title: "Chance de vencer por dificuldade",
		X:     "dificuldade",
		Mark:  &Mark{"agora: 11", 8},
		Unit:  Unit{Percent: true, Comma: true},
	}
	now, then := Series{Name: "2d8 d6"}, Series{Name: "2d8 d6 com d10 a mais"}
	for i := range 18 {
		c.Labels = append(c.Labels, strconv.Itoa(i+3))
		now.Values = append(now.Values, 1/(1+math.Exp(float64(i-7)/2)))
		then.Values = append(then.Values, 1/(1+math.Exp(float64(i-10)/2)))
	}
	c.Series = []Series{now, then}
	return c
}

// oddCharts are charts with too much, too little or nothing in them.
func oddCharts() map[string]*Chart {
	nan, inf := math.NaN(), math.Inf(1)
	four := []Series{{Name: "primeira", Values: []float64{1, 2, 3, -2}},
		{Name: "segunda", Values: []float64{2, nan, 1, 3}},
		{Name: "terceira coisa", Values: []float64{3, 1, inf, 1}},
		{Name: "quarta", Values: []float64{4, 3, 2, 1}, Low: []float64{3, 2, 1, 0}, High: []float64{5, 4, 3, 2}}}
	labels := []string{"consequência inesperada da complicação", "vantagem", "desvantagem", "Otorrinolaringologista"}
	many := &Chart{Kind: Columns, Title: "Muitas colunas", Unit: Unit{Percent: true}}
	for i := range 60 {
		many.Labels = append(many.Labels, strconv.Itoa(i+2))
	}
	v := make([]float64, 60)
	for i := range v {
		v[i] = float64(i%7) / 300
	}
	many.Series = []Series{{Values: v}}
	long := total()
	long.Width = 360
	long.Mark = &Mark{"dificuldade 16: uma frase muito comprida que não cabe em lugar nenhum", 16}
	long.Title = strings.Repeat("Um título que não acaba nunca e fala de tudo ", 6)
	band := faces()
	band.Series = []Series{{Name: "faixa de 95%", Low: []float64{10, 10, 10, 10, 10, 10},
		High: []float64{24, 24, 24, 24, 24, 24}},
		{Name: "saiu", Values: []float64{12, 20, 17, 14, 27, 16}}}
	bandRows := *band
	bandRows.Kind = Bars
	m := map[string]*Chart{
		"empty": {}, "title": {Kind: Lines, Title: "Nada ainda", Labels: []string{"1"}},
		"nan": {Kind: Columns, Title: "só NaN", Labels: []string{"a", "b"},
			Series: []Series{{Values: []float64{nan, inf}}}},
		"many": many, "long": long, "band": band, "bandrows": &bandRows,
	}
	for k, name := range []string{"bars", "columns", "lines", "steps"} {
		m["four-"+name] = &Chart{Kind: Kind(k), Title: "Quatro séries", X: "eixo dos pontos", Y: "eixo dos valores",
			Labels: labels,
			Series: four, Unit: Unit{Comma: true}}
	}
	return m
}

// allCharts returns the samples and the odd charts.
func allCharts() map[string]*Chart {
	m := samples()
	maps.Copy(m, oddCharts())
	return m
}
