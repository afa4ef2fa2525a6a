import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import { modelBytes, type PageData, pageData } from './pageData.ts'
import { objectsByNode, PageCallouts } from './pageCallouts.ts'
import { PageMeasure } from './pageMeasure.ts'
import { PageTree } from './pageTree.ts'
import { PageView } from './pageView.ts'

const element = <T extends Element = HTMLElement>(id: string): T => document.getElementById(id) as unknown as T

/** Tells what a button that stays pressed is turned to. */
function onSwitch(id: string, turn: (on: boolean) => void): void {
  const button = element(id)
  button.addEventListener('click', () => {
    const on = button.getAttribute('aria-pressed') !== 'true'
    button.setAttribute('aria-pressed', String(on))
    turn(on)
  })
}

/** The viewer within an exported page: everything it needs is in the page, nothing is fetched. */
async function start(data: PageData): Promise<void> {
  // On phones the tree would take half of the page from the model.
  if (matchMedia('(max-width: 700px)').matches) document.body.removeAttribute('data-tree')
  const { scene, parser } = await new GLTFLoader().parseAsync(await modelBytes(), '')
  const view = new PageView(element<HTMLCanvasElement>('view'), scene)
  const tree = new PageTree(element('tree'), scene, data.labels, {
    select: (object) => view.select(object),
    show: (object, shown) => view.show(object, shown),
    frame: (object) => view.fit(object),
  })
  const measure = new PageMeasure({
    stage: element('stage'),
    labels: data.labels,
    unit: data.unit,
    language: data.language,
    screen: (point) => view.screen(point),
    between: (from, to) => view.between(from, to),
  })
  const { pmi } = data
  const callouts = pmi && new PageCallouts(pmi, view.placement, { stage: element('stage'), group: view.overlay, screen: (point) => view.screen(point) })
  view.onDraw = () => {
    measure.follow()
    callouts?.follow()
  }
  if (pmi && callouts && pmi.views.length > 0) {
    const choice = element<HTMLSelectElement>('fileViews')
    const objects = objectsByNode(parser.associations)
    choice.addEventListener('change', () => {
      const chosen = pmi.views[Number(choice.value)] as (typeof pmi.views)[number] | undefined
      const box = callouts.show(chosen?.callouts ?? [])
      view.hide(chosen?.hidden.flatMap((at) => objects.get(at) ?? []) ?? [])
      view.cut(chosen?.planes ?? [])
      tree.follow()
      if (chosen) view.lookFrom(chosen.back, chosen.up, box)
      else view.look('iso')
    })
  }
  view.onPick = (object, corner) => {
    if (!measure.isOn) tree.select(object)
    else if (corner) measure.take(corner)
  }
  element('fit').addEventListener('click', () => view.fit())
  onSwitch('edges', (on) => view.showEdges(on))
  onSwitch('measure', (on) => measure.toggle(on))
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
