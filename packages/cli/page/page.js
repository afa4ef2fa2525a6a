// The page of `facet serve`: a list of folders and files on the left, the open model or drawing on the right. The fragment of the address names it: `#folder/` or `#folder/part.step`.
const viewer = document.querySelector('facet-viewer')
const [place, list, note] = ['#place', '#list', '#note'].map((id) => document.querySelector(id))

// On phones the model needs the room; the tool bar brings the tree.
viewer.toggleAttribute('tree', !matchMedia('(max-width: 700px)').matches)

const encoded = (path) => path.split('/').map(encodeURIComponent).join('/')
const sizes = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 })
const sizeOf = (bytes) => (bytes < 1e6 ? `${sizes.format(Math.ceil(bytes / 1e3))} KB` : `${sizes.format(bytes / 1e6)} MB`)

function link(path, text, isCurrent) {
  const a = Object.assign(document.createElement('a'), { href: `#${encoded(path)}`, textContent: text })
  if (isCurrent) a.setAttribute('aria-current', 'true')
  return a
}

/** Shows where the folder is, with a link to each folder above it. */
function showPlace(root, folder) {
  const names = folder.split('/').filter(Boolean)
  const links = [link('', root, false)]
  for (const [i, name] of names.entries()) links.push(' / ', link(`${names.slice(0, i + 1).join('/')}/`, name, false))
  place.replaceChildren(...links)
}

function showList({ root, folders, files, more }, folder, shown) {
  showPlace(root, folder)
  list.replaceChildren(
    ...[...folders.map((name) => link(`${folder}${name}/`, `${name}/`, false)), ...files.map(({ name, size }) => {
      const a = link(folder + name, name, folder + name === shown)
      a.append(Object.assign(document.createElement('small'), { textContent: sizeOf(size) }))
      return a
    })].map((a) => {
      const item = document.createElement('li')
      item.append(a)
      return item
    }),
  )
  list.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  note.textContent = more ? 'There are more files than are listed.' : folders.length + files.length === 0 ? 'No CAD files here.' : ''
}

async function fileAt(path) {
  const response = await fetch(`files/${encoded(path)}`)
  if (!response.ok) throw new Error(`${response.status}`)
  return new File([await response.blob()], path.split('/').at(-1))
}

async function open(path) {
  viewer.locate = async (name) => {
    const response = await fetch(`find/${encoded(path)}?name=${encodeURIComponent(name)}`)
    return response.ok ? fileAt((await response.json()).path) : undefined
  }
  let file
  try {
    file = await fileAt(path)
  } catch {
    viewer.close()
    note.textContent = `${path} is not there.`
    return
  }
  // The viewer shows its own message when a file cannot be opened.
  await viewer.open(file).catch(() => {})
}

let opened
async function follow() {
  const path = decodeURIComponent(location.hash.slice(1))
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const isFile = path !== folder
  document.title = isFile ? path.split('/').at(-1) : 'CAD files'
  const response = await fetch(`list/${encoded(folder)}`)
  if (response.ok) showList(await response.json(), folder, path)
  else {
    list.replaceChildren()
    note.textContent = 'This folder is not there.'
  }
  if (!isFile || path === opened) return
  opened = path
  await open(path)
}

addEventListener('hashchange', follow)
await customElements.whenDefined('facet-viewer')
await follow()
