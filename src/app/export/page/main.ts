import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import { modelBytes, type PageData, pageData } from './pageData.ts'
import { PageTree } from './pageTree.ts'
import { PageView } from './pageView.ts'

const element = <T extends Element = HTMLElement>(id: string): T => document.getElementById(id) as unknown as T

/** The viewer within an exported page: everything it needs is in the page, nothing is fetched. */
async function start(data: PageData): Promise<void> {
  // On phones the tree would take half of the page from the model.
  if (matchMedia('(max-width: 700px)').matches) document.body.removeAttribute('data-tree')
  const { scene } = await new GLTFLoader().parseAsync(await modelBytes(), '')
  const view = new PageView(element<HTMLCanvasElement>('view'), scene)
  const tree = new PageTree(element('tree'), scene, data.labels, {
    select: (object) => view.select(object),
    show: (object, shown) => view.show(object, shown),
    frame: (object) => view.fit(object),
  })
  view.onPick = (object) => tree.select(object)
  element('fit').addEventListener('click', () => view.fit())
  element('edges').addEventListener('click', ({ currentTarget }) => {
    const button = currentTarget as HTMLElement
    const on = button.getAttribute('aria-pressed') !== 'true'
    button.setAttribute('aria-pressed', String(on))
    view.showEdges(on)
  })
  element('panel').addEventListener('click', () => document.body.toggleAttribute('data-tree'))
  for (const button of document.querySelectorAll<HTMLElement>('[data-view]')) button.addEventListener('click', () => view.look(button.dataset.view!))
  addEventListener('keydown', (event) => {
    if (event.key === 'f' && !(event.target instanceof HTMLInputElement)) view.fit()
    if (event.key === 'Escape') tree.select(null)
  })
  element('wait').remove()
}

const data = pageData()
start(data).catch((error: unknown) => {
  console.error(error)
  element('wait').textContent = data.labels.failed
})
