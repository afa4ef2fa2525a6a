import { postTask } from '../../../src/app/lib/tasks.ts'
import type { NodeId, Structure } from '../../../src/core/scene/model.ts'
import type { PointerHit, Viewer } from '../../../src/viewer/api.ts'
import { createViewer } from '../../../src/viewer/createViewer.ts'
import { PartFeed } from '../../../src/viewer/partFeed.ts'
import cubeCss from '../../../src/viewer/navigation/cube/cube.css?inline'
import dotCss from '../../../src/viewer/navigation/pivotDot.css?inline'
import { createPictureMaker } from '../../../workers/entries/client.ts'
import ownCss from './styles.css?inline'
import type { ViewedModel } from './reading.ts'
import type { Sheet } from './sheet.ts'
import type { Texts } from './texts.ts'

const ORBIT_DEGREES = 15
const PAN_PIXELS = 60
const ZOOM = 1.25

let sheet: CSSStyleSheet | undefined

/** Styles of the element: a constructed sheet, which no content security policy forbids. */
export function sheetOfElement(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(ownCss + cubeCss + dotCss)
  }
  return sheet
}

/** The canvas with its keys: arrows turn, with Ctrl they move, + and - zoom, F frames. */
export class Stage {
  readonly element = document.createElement('div')
  readonly viewer: Viewer
  readonly feed: PartFeed
  /** The drawing that lies over the canvas. */
  sheet: Sheet | undefined

  /** Throws when the browser has no WebGL 2. `element` must be in the page. */
  constructor(root: HTMLElement, onClick: (hit: PointerHit) => void) {
    this.element.className = 'stage'
    this.element.tabIndex = 0
    this.element.setAttribute('role', 'group')
    this.element.setAttribute('part', 'stage')
    root.append(this.element)
    this.viewer = createViewer(this.element)
    this.feed = new PartFeed(this.viewer, postTask)
    this.viewer.on('click', onClick)
    this.element.addEventListener('keydown', (event) => this.key(event))
  }

  translate(t: Texts): void {
    this.element.setAttribute('aria-roledescription', t('viewer.canvas.role'))
    const label = (name: string): string => t(`actions.label.${name}`)
    this.viewer.setLabels({
      cube: t('actions.group.view'),
      front: label('viewFront'),
      back: label('viewBack'),
      left: label('viewLeft'),
      right: label('viewRight'),
      top: label('viewTop'),
      bottom: label('viewBottom'),
      home: label('homeView'),
      rollLeft: label('rollLeft'),
      rollRight: label('rollRight'),
    })
  }

  open(model: ViewedModel): void {
    this.feed.open(model.structure, model.index)
    this.name(model.structure)
  }

  /** Takes a drawing, or none, in place of the one before. */
  lay(sheet: Sheet | undefined): void {
    this.sheet?.dispose()
    this.sheet = sheet
    this.element.toggleAttribute('data-drawing', sheet !== undefined)
    if (sheet) this.element.setAttribute('aria-label', sheet.drawing.name)
  }

  /** Hides, ghosts and selects; nodes stand for all that is under them. */
  show({ index }: ViewedModel, hidden: ReadonlySet<NodeId>, selected: ReadonlySet<NodeId>): void {
    this.viewer.setVisibility({ hidden, ghosted: new Set() })
    this.viewer.setSelection({ nodes: new Set([...selected].flatMap((node) => [...index.occurrencesUnder(node)])) })
  }

  async picture(width: number, height: number, transparent: boolean): Promise<Blob> {
    const maker = createPictureMaker()
    try {
      await (this.sheet ? this.sheet.picture(width, height, maker) : this.viewer.picture({ width, height, transparent }, maker))
      const blob = await maker.file({ type: 'image/png' })
      if (!blob) throw new Error('nothing is drawn')
      return blob
    } finally {
      maker.close()
    }
  }

  private name(structure: Structure): void {
    this.element.setAttribute('aria-label', structure.name)
  }

  private key(event: KeyboardEvent): void {
    const { viewer } = this
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key]
    if (event.target !== this.element || event.altKey) return
    if (this.sheet) {
      if (this.sheet.key(event.key)) event.preventDefault()
      return
    }
    if (step && (event.ctrlKey || event.metaKey)) viewer.panBy(step[0] * PAN_PIXELS, -step[1] * PAN_PIXELS)
    else if (step) viewer.orbitBy(step[0] * ORBIT_DEGREES, step[1] * ORBIT_DEGREES)
    else if (event.key === '+' || event.key === '=') viewer.zoomBy(ZOOM)
    else if (event.key === '-') viewer.zoomBy(1 / ZOOM)
    else if (event.key === 'f') viewer.fit()
    else return
    event.preventDefault()
  }
}
