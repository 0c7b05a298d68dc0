// Looks again when something has changed, keeps what is being typed, counts, completes.
const path = document.body.dataset.path
const live = () => document.getElementById("live")
const down = () => { live().scrollTop = live().scrollHeight }

async function look() {
	const page = new DOMParser().parseFromString(await (await fetch(path)).text(), "text/html")
	const low = live().scrollHeight - live().scrollTop - live().clientHeight < 80
	live().replaceWith(page.getElementById("live"))
	if (low) down()
}

async function watch() {
	for (;;) {
		try {
			await (await fetch(path + "/changes?since=" + live().dataset.changes)).text()
			await look()
		} catch { await new Promise(r => setTimeout(r, 1000)) }
	}
}

function count(field) {
	const out = document.querySelector(`[data-counts="${CSS.escape(field.id)}"]`)
	if (out) out.value = field.value.length + "/" + field.maxLength
}

async function complete(field) {
	const q = new URLSearchParams(new FormData(field.form))
	q.set("focused", field.dataset.completes)
	const found = await (await fetch(path + "/complete?" + q)).json()
	field.list.replaceChildren(...(found || []).map(o => new Option(o.Label, o.Value)))
}

document.addEventListener("input", e => {
	count(e.target)
	if (e.target.dataset.completes) complete(e.target)
})
document.addEventListener("focusin", e => { if (e.target.dataset.completes) complete(e.target) })
document.addEventListener("change", e => {
	if (e.target.matches("[data-sends], #type")) e.target.form.requestSubmit()
})
document.addEventListener("keydown", e => {
	if (e.target.id == "text" && e.key == "Enter" && !e.shiftKey) { e.preventDefault(); e.target.form.requestSubmit() }
})
down()
watch()
