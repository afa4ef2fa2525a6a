/** Bytes of a traitlet, which come as a view into a message. */
const copied = (view) => new Uint8Array(view.buffer.slice(view.byteOffset, view.byteOffset + view.byteLength))

async function render({ model, el }) {
  await import(/* @vite-ignore */ new URL(model.get('url'), document.baseURI).href)
  const viewer = document.createElement('facet-viewer')
  viewer.style.display = 'block'
  el.append(viewer)

  const lay = () => {
    viewer.style.height = `${model.get('height')}px`
  }
  let given = []
  const follow = () => {
    const attributes = model.get('attributes')
    for (const name of given) if (!(name in attributes)) viewer.removeAttribute(name)
    given = Object.keys(attributes)
    for (const name of given) viewer.setAttribute(name, attributes[name])
  }
  viewer.locate = async (name) => {
    const parts = model.get('parts')
    const own = Object.keys(parts).find((one) => one.toLowerCase() === name.toLowerCase())
    return own && new File([copied(parts[own])], own)
  }
  const open = () => {
    const data = model.get('data')
    // The element says itself why a file cannot be opened.
    if (data?.byteLength > 0) viewer.open(new File([copied(data)], model.get('name'))).catch(() => {})
    else viewer.close()
  }
  const tell = (name, value) => {
    model.set(name, value)
    model.save_changes()
  }
  viewer.addEventListener('facet-select', ({ detail }) => tell('selected', detail.names))
  viewer.addEventListener('facet-measure', ({ detail }) => tell('measured', detail.results.map(({ id, value, exact }) => ({ id, value, exact }))))

  const listeners = { 'change:height': lay, 'change:attributes': follow, 'change:data': open }
  for (const [event, listener] of Object.entries(listeners)) model.on(event, listener)
  lay()
  follow()
  open()
  return () => {
    for (const [event, listener] of Object.entries(listeners)) model.off(event, listener)
    viewer.remove()
  }
}

export default { render }
