import { type AnnotationContext, AnnotationScale } from '../model/annotation.ts'
import type { Document } from '../model/document.ts'
import type { Entity } from '../model/entity.ts'
import { Viewport } from '../model/inserts.ts'
import { Dictionary, DictionaryVariable, type Layout, XRecord } from '../model/objects.ts'
import type { BlockRecord } from '../model/tables.ts'
import { contextNamed, contextsOf, ownContext, plainName } from './annotationContexts.ts'
import { atScale } from './atScale.ts'

/** One way to see model space: the name of a scale, whether annotative objects without that scale are seen too, as their own fields state, and the size of line types. */
export interface AnnotationView {
  scale: string
  showsAll: boolean
  /** Units of model space that one unit of a line type is. */
  patternScale: number
}

/** An annotative object as it looks in some views. */
export interface Appearance {
  entity: Entity
  /** Bit `v`: it looks so in view `v`. */
  views: number
  /** Units of model space on one of the sheet, for sizes that are stated on paper. */
  factor: number
}

/** Bits of a style are 32, of which the highest is a sign. */
const MAX_VIEWS = 31
const PAPER_SCALE = '1:1'
/** Bit of a layout's flags. */
const PAPER_PATTERNS = 1
/** Scales that differ by less of their value are one. */
const SAME = 1e-6

/** The scales at which model space is seen, by itself and through the windows of layouts. The first view is its own: CANNOSCALE. */
export class AnnotationScales {
  readonly views: AnnotationView[]
  private readonly document: Document
  private readonly scales: readonly AnnotationScale[]
  private readonly ofViewport = new Map<Viewport, number>()

  /** `others`: documents of references. `hasMarks`: line types have texts or shapes, which are drawn for each of their sizes. */
  constructor(document: Document, others: readonly Document[], hasMarks: boolean) {
    this.document = document
    this.scales = entriesOf(document, 'ACAD_SCALELIST').filter((entry) => entry instanceof AnnotationScale)
    const model = document.layouts.find(({ associatedBlock }) => associatedBlock === document.modelSpace)
    this.views = [{ scale: plainName(variableOf(document, 'CANNOSCALE') || PAPER_SCALE), showsAll: showsAll(model), patternScale: 1 }]
    this.views[0].patternScale = this.patternScale
    if (!hasMarks && ![document, ...others].some(({ hasAnnotationContexts }) => hasAnnotationContexts)) return
    for (const layout of document.layouts)
      if (layout !== model)
        for (const entity of layout.associatedBlock?.entities ?? [])
          if (entity instanceof Viewport) this.add(entity, showsAll(layout), hasMarks ? this.patternScaleOf(entity, layout) : 1)
  }

  /** Units of model space that a unit of line types is there: MSLTSCALE has them grow with CANNOSCALE. */
  get patternScale(): number {
    const isScaled = variableOf(this.document, 'MSLTSCALE') === '1'
    return (isScaled && this.scales.find(({ name }) => plainName(name) === this.views[0].scale)?.factor) || 1
  }

  /** Whether line types keep their size on paper in the windows of a layout (PSLTSCALE). */
  hasPaperPatterns(block: BlockRecord): boolean {
    const layout = this.document.layouts.find(({ associatedBlock }) => associatedBlock === block)
    return !layout || (layout.layoutFlags & PAPER_PATTERNS) !== 0
  }

  private patternScaleOf({ viewHeight, height }: Viewport, { associatedBlock }: Layout): number {
    const scale = associatedBlock && this.hasPaperPatterns(associatedBlock) ? viewHeight / height : 1
    return scale > 0 && Number.isFinite(scale) ? scale : 1
  }

  /** Index of the view of a layout's window. */
  viewOf(viewport: Viewport): number {
    return this.ofViewport.get(viewport) ?? 0
  }

  /** The views of a sheet: things on it are as large as they are on paper. */
  viewsOfSheet(block: BlockRecord): AnnotationView[] {
    return [{ scale: PAPER_SCALE, showsAll: showsAll(this.document.layouts.find(({ associatedBlock }) => associatedBlock === block)), patternScale: 1 }]
  }

  private add(viewport: Viewport, all: boolean, patternScale: number): void {
    const scale = this.scaleOf(viewport)
    const known = this.views.findIndex((view) => view.scale === scale && view.showsAll === all && isSame(view.patternScale, patternScale))
    if (known >= 0) this.ofViewport.set(viewport, known)
    else if (this.views.length < MAX_VIEWS) this.ofViewport.set(viewport, this.views.push({ scale, showsAll: all, patternScale }) - 1)
  }

  /** The annotation scale that a window states, which may differ from its scale of drawing; without one the scale that fits best. */
  private scaleOf(viewport: Viewport): string {
    const record = viewport.xDictionary?.get('ASDK_XREC_ANNOTATION_SCALE_INFO')
    const handle = record instanceof XRecord ? record.entries.find(({ code }) => code === 340)?.value : undefined
    const factor = viewport.viewHeight / viewport.height
    const found = this.scales.find((scale) => scale.handle === handle) ?? this.scales.find((scale) => isSame(scale.factor, factor))
    return plainName(found?.name ?? '')
  }
}

const isSame = (one: number, other: number): boolean => Math.abs(one - other) <= SAME * one

/** Sizes of line types, each with the bits of the views that have it. */
export function patternScales(views: readonly AnnotationView[]): { patternScale: number; views: number }[] {
  const found: { patternScale: number; views: number }[] = []
  for (const [view, { patternScale }] of views.entries()) {
    const known = found.find((one) => isSame(one.patternScale, patternScale))
    if (known) known.views |= 1 << view
    else found.push({ patternScale, views: 1 << view })
  }
  return found
}

/** ANNOALLVISIBLE of a space, which is on where nothing is stated. */
function showsAll(layout: Layout | undefined): boolean {
  const stated = layout?.extendedData.of('AcadAnnoAV').find(({ code }) => code === 1070)
  return stated?.rawValue !== 0
}

function variableOf({ rootDictionary }: Document, name: string): string | undefined {
  const variables = rootDictionary?.get('AcDbVariableDictionary')
  const found = variables instanceof Dictionary ? variables.get(name) : undefined
  return found instanceof DictionaryVariable ? found.value : undefined
}

function entriesOf({ rootDictionary }: Document, name: string): unknown[] {
  const dictionary = rootDictionary?.get(name)
  return dictionary instanceof Dictionary ? [...dictionary.values()] : []
}

/** How an entity looks in views of its space; undefined of one that looks as its fields state in all of them. In views that are in none of the results it is not seen. */
export function appearancesOf(entity: Entity, views: readonly AnnotationView[]): Appearance[] | undefined {
  const contexts = entity.xDictionary ? contextsOf(entity) : []
  if (contexts.length === 0) return undefined
  const own = ownContext(contexts)
  const bits = new Map<AnnotationContext | undefined, number>()
  for (const [view, { scale, showsAll: all }] of views.entries()) {
    const context = contextNamed(contexts, scale) ?? (all ? own : null)
    if (context !== null) bits.set(context, (bits.get(context) ?? 0) | (1 << view))
  }
  return [...bits].map(([context, shown]) => ({
    entity: !context || context === own ? entity : atScale(entity, context),
    views: shown,
    factor: context?.scale?.factor ?? 1,
  }))
}
