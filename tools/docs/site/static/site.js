const root = document.body.dataset.root ?? ''
const field = document.querySelector('#search')
const list = document.querySelector('#found')
const MOST = 12

/** Titles and headings of all pages, fetched when the field is first used. */
let index
const load = () => (index ??= fetch(`${root}search.json`).then((answer) => answer.json()))

function ranked(pages, words) {
  const found = []
  for (const { path, title, headings } of pages) {
    for (const [id, text] of [['', title], ...headings]) {
      const all = `${title} ${text}`.toLowerCase()
      if (!words.every((word) => all.includes(word))) continue
      const own = text.toLowerCase()
      found.push({ href: root + path + (id && `#${id}`), title, text, rank: words.every((word) => own.includes(word)) ? (own.startsWith(words[0]) ? 0 : 1) : 2 })
    }
  }
  return found.sort((a, b) => a.rank - b.rank || a.text.length - b.text.length).slice(0, MOST)
}

let chosen = -1
function choose(at) {
  const options = [...list.children]
  chosen = options.length === 0 ? -1 : (at + options.length) % options.length
  options.forEach((option, i) => option.setAttribute('aria-selected', String(i === chosen)))
  if (chosen >= 0) field.setAttribute('aria-activedescendant', options[chosen].id)
  else field.removeAttribute('aria-activedescendant')
}

async function search() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean)
  const found = words.length > 0 ? ranked(await load(), words) : []
  list.replaceChildren(
    ...found.map(({ href, title, text }, i) => {
      const option = document.createElement('li')
      option.id = `found${i}`
      option.setAttribute('role', 'option')
      const link = document.createElement('a')
      link.href = href
      link.tabIndex = -1
      link.textContent = text
      if (text !== title) {
        const page = document.createElement('small')
        page.textContent = title
        link.append(page)
      }
      option.append(link)
      return option
    }),
  )
  list.hidden = found.length === 0
  field.setAttribute('aria-expanded', String(found.length > 0))
  choose(found.length > 0 ? 0 : -1)
}

field.addEventListener('input', search)
field.addEventListener('keydown', (event) => {
  if (event.key === 'ArrowDown') choose(chosen + 1)
  else if (event.key === 'ArrowUp') choose(chosen - 1)
  else if (event.key === 'Enter' && chosen >= 0) list.children[chosen].firstElementChild.click()
  else if (event.key === 'Escape') {
    field.value = ''
    void search()
  } else return
  event.preventDefault()
})
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target instanceof HTMLInputElement) return
  event.preventDefault()
  field.focus()
})

const menu = document.querySelector('#menu')
menu.addEventListener('click', () => {
  const open = menu.getAttribute('aria-expanded') !== 'true'
  menu.setAttribute('aria-expanded', String(open))
  document.querySelector('#navigation').classList.toggle('open', open)
})
document.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
