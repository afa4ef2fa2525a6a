import type { AnnotationKind, TextAnchor } from '../../../../src/core/pmi/annotation.ts'
import { asRow, asRows, asText } from '../part21/plain.ts'
import { isOccurrence, wordsOf } from '../structure/literals.ts'
import { terminatorsOf } from '../structure/symbols.ts'
import { isName } from '../structure/units.ts'
import { TextAnchors } from './anchors.ts'
import type { Graph } from './graph.ts'

const MAX_NESTING = 20
const MAX_MEMBERS = 100_000

/** One annotation as a person sees it: a callout, or an occurrence that stands alone. */
export interface Callout {
  row: number
  /** Rows of its occurrences. */
  occurrences: number[]
  name: string
  /** Name of the entity of its picture. */
  type: string
  /** The kind that the names of its sets state. */
  kind: AnnotationKind
  /** Not only a place for text. */
  drawn: boolean
  /** Text that occurrences state as such. */
  text: string
  /** Places in the list of views. */
  views: number[]
  anchor: TextAnchor | undefined
}

export interface SavedView {
  name: string
  /** Callouts that are drawn in it. */
  annotations: number
  /** Rows of the draughting model and of its camera. */
  model: number
  camera: number
}

/** The pictures of annotations, and the views that show them. */
export class Callouts {
  readonly byRow = new Map<number, Callout>()
  readonly views: SavedView[] = []
  private readonly graph: Graph
  private readonly anchors: TextAnchors
  private readonly ownerOf = new Map<number, number>()
  private readonly drawnByName = new Map<string, Callout>()

  /** `mmOf`: millimetres per unit of length of a representation. */
  constructor(graph: Graph, mmOf: (representation: number) => number) {
    this.graph = graph
    this.anchors = new TextAnchors(graph, mmOf)
    const names = graph.exchange.scan.keywords.filter((name) => name.endsWith('_CALLOUT'))
    const callouts = [...new Set([...names, 'DRAUGHTING_CALLOUT'].flatMap((name) => graph.rows(name)))].sort((a, b) => a - b)
    for (const row of callouts) for (const occurrence of this.occurrences(row)) if (!this.ownerOf.has(occurrence)) this.ownerOf.set(occurrence, row)
    // Symbols at the ends of curves belong to them.
    for (const { row, curve } of terminatorsOf(graph.exchange)) if (!this.ownerOf.has(row)) this.ownerOf.set(row, this.ownerOf.get(curve) ?? curve)
    for (const row of callouts) this.add(row)
    this.readModels()
    for (const callout of this.byRow.values()) if (callout.drawn && callout.name !== '') this.drawnByName.set(callout.name, callout)
  }

  /** The callout of a row (of it or of an occurrence); where that only keeps a place for text, the drawn one of the same name. */
  drawn(row: number): Callout | undefined {
    const callout = this.byRow.get(this.ownerOf.get(row) ?? row)
    return callout && !callout.drawn ? (this.drawnByName.get(callout.name) ?? callout) : callout
  }

  private add(row: number): Callout {
    const known = this.byRow.get(row)
    if (known) return known
    const { graph } = this
    const occurrences = this.occurrences(row)
    const items = occurrences.map((occurrence) => asRow(graph.attr(occurrence, 'STYLED_ITEM', 1, 2)))
    const places = occurrences.map((occurrence) => graph.names(occurrence).some((name) => name.includes('PLACEHOLDER')))
    const names = [row, ...occurrences, ...items].map((named) => this.nameOf(named))
    const picture = occurrences.find((_, i) => !places[i]) ?? occurrences[0] ?? row
    const callout: Callout = {
      row,
      occurrences,
      name: names.find(isName)?.trim() ?? '',
      type: (graph.names(picture).find((name) => name.endsWith('_OCCURRENCE')) ?? graph.exchange.keyword(row)).toLowerCase(),
      kind: kindOf(names),
      drawn: items.some((item, i) => item >= 0 && !places[i]),
      text: items
        .map((item) => wordsOf(graph.exchange, item))
        .filter(Boolean)
        .join(' '),
      views: [],
      anchor: this.anchors.of([row, ...occurrences]),
    }
    this.byRow.set(row, callout)
    return callout
  }

  /** Views are models with a camera; an occurrence that no callout holds is an annotation by itself. */
  private readModels(): void {
    const { graph } = this
    const models = graph.rows('DRAUGHTING_MODEL')
    for (const model of models) {
      const [name, list] = (graph.exchange.isComplex(model) ? graph.parts(model).get('REPRESENTATION') : graph.args(model)) ?? []
      const items = asRows(list)
      const camera = items.find((item) => graph.names(item).some((keyword) => keyword.startsWith('CAMERA_MODEL_D3')))
      const shown = new Set<Callout>()
      for (const item of items) for (const occurrence of this.occurrences(item)) shown.add(this.add(this.ownerOf.get(occurrence) ?? occurrence))
      if (camera === undefined) continue
      const place = this.views.length
      for (const callout of shown) callout.views.push(place)
      const annotations = [...shown].filter(({ drawn }) => drawn).length
      this.views.push({ name: asText(name) || this.nameOf(camera), annotations, model, camera })
    }
  }

  /** Annotation occurrences of an item of a model: itself, or those of a callout or of an annotation plane. */
  private occurrences(item: number): number[] {
    const { graph } = this
    const out: number[] = []
    const seen = new Set<number>()
    const visit = (row: number, depth: number): void => {
      if (row < 0 || depth > MAX_NESTING || out.length > MAX_MEMBERS || seen.has(row)) return
      seen.add(row)
      const names = graph.names(row)
      if (names.some((name) => name.endsWith('_CALLOUT'))) for (const member of asRows(graph.attr(row, 'DRAUGHTING_CALLOUT', 0, 1))) visit(member, depth + 1)
      else if (names.includes('ANNOTATION_PLANE')) for (const member of asRows(graph.attr(row, 'ANNOTATION_PLANE', 0, 3))) visit(member, depth + 1)
      else if (names.some(isOccurrence)) out.push(row)
    }
    visit(item, 0)
    return out
  }

  private nameOf(row: number): string {
    if (row < 0) return ''
    return asText((this.graph.exchange.isComplex(row) ? this.graph.parts(row).get('REPRESENTATION_ITEM') : this.graph.args(row))?.[0])
  }
}

/** The kind of an annotation that is drawn only: recommended practice names its set by it. */
function kindOf(names: readonly string[]): AnnotationKind {
  const all = names.map((name) => name.toLowerCase().trim())
  const is = (pattern: RegExp): boolean => all.some((name) => pattern.test(name))
  if (is(/^datum target\b/)) return 'datumTarget'
  if (is(/^surface (roughness|texture)\b/)) return 'surfaceTexture'
  if (is(/^weld/)) return 'weld'
  if (is(/^(label|note|general note|text|flag note)\b/)) return 'note'
  return 'other'
}
