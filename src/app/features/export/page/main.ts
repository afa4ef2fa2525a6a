import { readPrepared } from '../../../../../workers/entries/preparedModel.ts'
import { modelBytes, type PageData, pageData } from './pageData.ts'
import { PageCallouts } from './pageCallouts.ts'
import { PageMeasure } from './pageMeasure.ts'
import { PageModel } from './pageModel.ts'
import { PageTree } from './pageTree.ts'
import { PageView } from './pageView.ts'

/** Bytes of a model from which on its shape is drawn before the whole: reading them takes longer than drawing twice. */
const COARSE_FIRST = 1 << 20

const element = <T extends Element = HTMLElement>(id: string): T => document.getElementById(id) as unknown as T

/** Marks the choice of a button that stays pressed. */
function onSwitch(id: string, turn: (on: boolean) => void): void {
  const button = element(id)
  button.addEventListener('click', () => {
    const on = button.getAttribute('aria-pressed') !== 'true'
    button.setAttribute('aria-pressed', String(on))
    turn(on)
  })
}

/** The model on its canvas, whole. A large one is seen in its coarse form before that. */
async function shown({ opacities }: PageData): Promise<{ model: PageModel; view: PageView }> {
  const bytes = modelBytes()
  const canvas = element<HTMLCanvasElement>('view')
  let model: PageModel | undefined
  let view: PageView | undefined
  const shape = async (): Promise<void> => {
    view = new PageView(canvas, model!.scene)
    element('wait').toggleAttribute('data-shape')
    await view.drawn()
  }
  await readPrepared(bytes, {
    structure: (structure) => (model = new PageModel(structure, opacities)),
    part: (part) => model!.put(part),
    ...(bytes.length >= COARSE_FIRST && { shape }),
  })
  await model!.painted()
  view ??= new PageView(canvas, model!.scene)
  view.request()
  return { model: model!, view }
}

/** The viewer within an exported page: everything it needs is in the page, nothing is fetched. */
async function start(data: PageData): Promise<void> {
  // On phones the tree would take half of the page from the model.
  if (matchMedia('(max-width: 700px)').matches) document.body.removeAttribute('data-tree')
  const { model, view } = await shown(data)
  const tree = new PageTree(element('tree'), model.scene, data.labels, {
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
    choice.addEventListener('change', () => {
      const chosen = pmi.views[Number(choice.value)] as (typeof pmi.views)[number] | undefined
      const box = callouts.show(chosen?.callouts ?? [])
      view.hide(chosen?.hidden.flatMap((at) => model.objects[at] ?? []) ?? [])
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
