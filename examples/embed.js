import { FacetFrame } from '../packages/embed/dist/index.js'

const at = (id) => document.getElementById(id)
const facet = new FacetFrame(at('cad'))
let tree = []

at('file').addEventListener('change', ({ target }) => facet.open([...target.files]).catch(({ message }) => (at('selected').textContent = message)))

facet.on('opened', () => list().catch(({ message }) => (at('volume').textContent = message)))

/** Lists the parts of the model, and measures it. */
async function list() {
  tree = await facet.call('tree')
  const rows = tree.flatMap(({ name, hasPart }, node) => (hasPart ? [row(name, node)] : []))
  at('parts').replaceChildren(...rows)
  const { volume } = await facet.call('measure')
  at('volume').textContent = volume ? `${volume.value.toFixed(1)} mm³` : 'nothing is closed'
}

/** A check box that shows and hides a part. */
function row(name, node) {
  const box = Object.assign(document.createElement('input'), { type: 'checkbox', checked: true })
  box.addEventListener('change', () => facet.call('show', { nodes: [node], shown: box.checked }))
  const label = document.createElement('label')
  label.append(box, ` ${name}`)
  const item = document.createElement('li')
  item.append(label)
  return item
}

facet.on('selected', ({ nodes }) => (at('selected').textContent = nodes.map((node) => tree[node]?.name).join(', ') || 'nothing'))

at('half').addEventListener('click', async () => {
  const { target } = await facet.call('camera')
  await facet.call('section', { planes: [{ normal: [1, 0, 0], distance: target[0] }] })
})

at('picture').addEventListener('click', async () => {
  const picture = await facet.call('picture', { width: 320, height: 240 })
  Object.assign(at('shot'), { src: URL.createObjectURL(picture), hidden: false })
})
