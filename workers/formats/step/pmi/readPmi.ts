import type { Annotation, AnnotationBase, Datum, Dimension, FaceReference, GeometricTolerance, Pmi, PmiView } from '../../../../src/core/pmi/annotation.ts'
import { dimensionText, segmentText, targetText, toleranceText } from '../../../../src/core/pmi/compose.ts'
import { asRow, asText } from '../part21/plain.ts'
import type { PartSource } from '../structure/bodies.ts'
import type { StepDocument } from '../structure/document.ts'
import { type Callout, Callouts } from './callouts.ts'
import { cameraOf, clippingOf, viewGeometry } from './camera.ts'
import { datumFeatures, datumLetter, dimensionFacts, locationNames, sizeNames, targetFacts } from './datums.ts'
import { faceRows } from './shapeRows.ts'
import { Features } from './features.ts'
import { Graph, mayHavePmi } from './graph.ts'
import { Supplemental } from './supplemental.ts'
import { readable, Texts } from './texts.ts'
import { toleranceFacts, toleranceRows, toleranceTarget, toleranceType } from './tolerances.ts'

/** Annotations of one file; damaged ones in their millions are not read. */
const MAX_ANNOTATIONS = 100_000
/** Faces that all annotations of a file refer to together. */
const MAX_REFERENCES = 2_000_000

const links = ['DRAUGHTING_MODEL_ITEM_ASSOCIATION', 'DRAUGHTING_MODEL_ITEM_ASSOCIATION_WITH_PLACEHOLDER']

/** Annotations of a document, and for each of its callouts the places of those that it shows. */
export interface DocumentPmi extends Pmi {
  byCallout: Map<number, number[]>
  /** Places of the views that show a callout, by its row. */
  viewsOf: Map<number, number[]>
  /** Text by which the file states an annotation, by its place, where it does. */
  stated: Map<number, string>
}

/** The annotations of a file with their meaning; undefined of a file that has none. `parts` are all parts that the tree places. */
export function readPmi(document: StepDocument, parts: readonly PartSource[]): DocumentPmi | undefined {
  if (!mayHavePmi(document.exchange)) return undefined
  const pmi = new PmiReader(document, parts).read()
  return pmi.annotations.length + pmi.views.length > 0 || pmi.failed > 0 ? pmi : undefined
}

class PmiReader {
  private readonly graph: Graph
  private readonly callouts: Callouts
  private readonly features: Features
  private readonly supplemental: Supplemental
  private readonly texts: Texts
  /** Millimetres per unit of length of a representation. */
  private readonly mmOf: (representation: number) => number
  private readonly annotations: Annotation[] = []
  private readonly byCallout = new Map<number, number[]>()
  private readonly stated = new Map<number, string>()
  /** Callouts whose meaning is known, if it is listed or not. */
  private readonly explained = new Set<Callout>()
  private readonly views: () => PmiView[]
  private failed = 0
  private references = 0

  constructor(document: StepDocument, parts: readonly PartSource[]) {
    this.graph = new Graph(document.exchange)
    const mmOf = (row: number): number => document.representations.any(row)?.mm ?? 1
    this.mmOf = mmOf
    this.callouts = new Callouts(this.graph, mmOf)
    const representations = new Map(parts.map(({ id, representation }) => [id, representation]))
    this.views = () =>
      this.callouts.views.map(({ name, annotations, model, camera }) => {
        const seen = cameraOf(this.graph, camera, mmOf(model))
        return {
          name,
          annotations,
          ...(seen && { camera: seen }),
          sections: clippingOf(this.graph, camera, mmOf(model)),
          ...viewGeometry(document, model, parts),
        }
      })
    this.features = new Features(this.graph, faceRows(document, parts), (part) => mmOf(representations.get(part) ?? -1))
    this.supplemental = new Supplemental(this.graph, document, parts)
    this.texts = new Texts(this.graph)
  }

  read(): DocumentPmi {
    this.readDimensions()
    this.readTolerances()
    this.readDatums()
    this.readNotes()
    this.readPictures()
    const dimensions = { sizes: this.rowsOf(sizeNames).length, locations: this.rowsOf(locationNames).length }
    return {
      views: this.views(),
      annotations: this.annotations,
      dimensions,
      failed: this.failed,
      byCallout: this.byCallout,
      viewsOf: this.viewsOf(),
      stated: this.stated,
    }
  }

  /** Runs a reading of one annotation; one that fails counts. */
  private attempt(read: () => void): void {
    if (this.annotations.length >= MAX_ANNOTATIONS) {
      this.failed++
      return
    }
    try {
      read()
    } catch {
      this.failed++
    }
  }

  private readDimensions(): void {
    const { graph } = this
    for (const row of this.rowsOf([...sizeNames, ...locationNames]))
      this.attempt(() => {
        const callouts = this.calloutsOf(row)
        const facts = dimensionFacts(graph, row)
        if (!facts) {
          for (const callout of callouts) this.explained.add(callout)
          return
        }
        const isLocation = graph.names(row).some((name) => (locationNames as readonly string[]).includes(name))
        const items = this.features.items(row)
        const count = isLocation || /thickness|length/.test(facts.measure) || facts.quantity === 'angle' ? 1 : this.features.count(items)
        const base = this.base(row, items, callouts, [
          ...locationNames,
          'DIMENSIONAL_SIZE_WITH_DATUM_FEATURE',
          'DIMENSIONAL_SIZE_WITH_PATH',
          'ANGULAR_SIZE',
          'DIMENSIONAL_SIZE',
        ])
        const dimension: Dimension = { ...base, ...facts, count, ...(isLocation && { sides: [this.side(row, 2), this.side(row, 3)] }) }
        dimension.text = dimensionText(dimension)
        this.add(dimension, row, callouts)
      })
  }

  /** Faces of one side of a location, by the place of its attribute; none where the side has other geometry, too. */
  private side(row: number, at: 2 | 3): FaceReference[] {
    const items = this.features.items(asRow(this.graph.attr(row, 'SHAPE_ASPECT_RELATIONSHIP', at, at)))
    const faces = this.references > MAX_REFERENCES ? [] : this.features.faces(items)
    return faces.length === items.length ? faces : []
  }

  private readTolerances(): void {
    const { graph } = this
    const uppers = new Map<number, number>()
    for (const row of graph.exchange.rows('GEOMETRIC_TOLERANCE_RELATIONSHIP')) {
      const [name, , upper, lower] = graph.args(row)
      if (asText(name).toLowerCase().includes('composite')) uppers.set(asRow(lower), asRow(upper))
    }
    const places = new Map<number, number>()
    for (const row of toleranceRows(graph))
      this.attempt(() => {
        const facts = toleranceFacts(graph, row)
        if (!facts) {
          this.failed++
          return
        }
        const target = toleranceTarget(graph, row)
        const items = this.features.items(target)
        let callouts = this.calloutsOf(row)
        // The lower segments of a composite frame are drawn with the first one.
        for (let upper = uppers.get(row), i = 0; callouts.length === 0 && upper !== undefined && i < 10; upper = uppers.get(upper), i++)
          callouts = this.calloutsOf(upper)
        const tolerance: GeometricTolerance = {
          ...this.base(row, items, callouts, []),
          ...facts,
          type: toleranceType(graph, row),
          allAround: this.isAllAround(target),
          segments: [],
        }
        tolerance.text = toleranceText(tolerance)
        places.set(row, this.add(tolerance, row, callouts))
      })
    this.joinSegments(uppers, places)
  }

  /** Puts lower segments under the first one of their frame, whose text is that of the whole frame. */
  private joinSegments(uppers: ReadonlyMap<number, number>, places: ReadonlyMap<number, number>): void {
    for (const [lower, upper] of uppers) {
      let first = upper
      for (let i = 0; i < 10; i++) first = uppers.get(first) ?? first
      const from = this.annotations[places.get(first) ?? -1]
      const to = places.get(lower)
      if (from?.kind !== 'tolerance' || to === undefined || first === lower || from.segments.length > 20) continue
      from.segments.push(to)
      const segment = this.annotations[to] as GeometricTolerance
      from.text += ` / ${segment.type === from.type ? segmentText(segment) : toleranceText(segment)}`
    }
  }

  private readDatums(): void {
    const { graph } = this
    for (const row of graph.rows('DATUM'))
      this.attempt(() => {
        const flags = datumFeatures(graph, row)
        if (flags.length === 0) return
        const callouts = [...new Set([row, ...flags].flatMap((definition) => this.calloutsOf(definition)))]
        const letter = datumLetter(graph, row)
        const datum: Datum = { ...this.base(row, this.features.items(row), callouts, []), kind: 'datum', type: 'datum_feature', letter, text: letter }
        this.add(datum, flags[0], callouts)
      })
    for (const row of this.rowsOf(['DATUM_TARGET', 'PLACED_DATUM_TARGET_FEATURE']))
      this.attempt(() => {
        const callouts = this.calloutsOf(row)
        const target = {
          ...this.base(row, this.features.items(row), callouts, ['PLACED_DATUM_TARGET_FEATURE', 'DATUM_TARGET']),
          ...targetFacts(graph, row, this.mmOf),
        }
        target.text = targetText(target)
        this.add(target, row, callouts)
      })
  }

  /** Notes are properties that a callout shows. */
  private readNotes(): void {
    const { graph } = this
    const seen = new Set<number>()
    for (const name of links)
      for (const link of graph.exchange.rows(name)) {
        const property = asRow(graph.args(link)[2])
        if (graph.exchange.keyword(property) !== 'PROPERTY_DEFINITION' || seen.has(property)) continue
        seen.add(property)
        this.attempt(() => {
          const callouts = this.calloutsOf(property)
          const stated = this.textOf([property, ...callouts.map(({ row }) => row)])
          // Lines and columns of a note are layout, not cells of a frame.
          const text = stated.replace(/( [/|])+(?= )/g, '').trim() || this.texts.note(property)
          if (text === '') return
          const kind = callouts.find((callout) => callout.kind === 'surfaceTexture' || callout.kind === 'weld')?.kind ?? 'note'
          const items = [...new Set([asRow(graph.args(property)[2])].flatMap((aspect) => this.features.items(aspect)))]
          this.add({ ...this.base(property, items, callouts, []), kind: kind as 'note', text }, property, callouts)
        })
      }
  }

  /** Callouts that are drawn, and of which the file states no meaning. */
  private readPictures(): void {
    for (const callout of this.callouts.byRow.values()) {
      if (!callout.drawn || this.explained.has(callout)) continue
      this.attempt(() => {
        const aspects = this.definitions(callout)
        const items = [...new Set(aspects.flatMap((aspect) => this.features.items(aspect)))]
        const text = this.textOf([callout.row]) || callout.text || callout.name
        const kind = callout.kind === 'datumTarget' ? 'other' : callout.kind
        this.add({ ...this.base(callout.row, items, [callout], []), type: callout.type, kind: kind as 'other', text }, callout.row, [callout])
      })
    }
  }

  /** Views by callout; a callout that only keeps a place for text counts as the one that is drawn for it. */
  private viewsOf(): Map<number, number[]> {
    const out = new Map<number, number[]>()
    for (const { row, views } of this.callouts.byRow.values()) {
      const shown = this.callouts.drawn(row)?.row ?? row
      out.set(
        shown,
        [...new Set([...(out.get(shown) ?? []), ...views])].sort((a, b) => a - b),
      )
    }
    return out
  }

  private base(row: number, items: readonly number[], callouts: readonly Callout[], types: readonly string[]): AnnotationBase {
    this.references += items.length
    const isTooMuch = this.references > MAX_REFERENCES
    const faces = isTooMuch ? [] : this.features.faces(items)
    const edges = isTooMuch ? [] : this.features.edges(items)
    const supplemental = isTooMuch || faces.length + edges.length === items.length ? undefined : this.supplemental.of(this.features.others(items))
    const names = this.graph.names(row)
    const anchor = callouts.find((callout) => callout.anchor)?.anchor
    return {
      type: (types.find((type) => names.includes(type)) ?? names[0] ?? '').toLowerCase(),
      name: callouts.find(({ name }) => name !== '')?.name ?? '',
      text: '',
      faces,
      ...(edges.length > 0 && { edges }),
      ...(supplemental && { supplemental }),
      references: items.length,
      graphic: callouts.some(({ drawn }) => drawn),
      views: [...new Set(callouts.flatMap(({ views }) => views))].sort((a, b) => a - b),
      ...(anchor && { anchor }),
    }
  }

  private add(annotation: Annotation, row: number, callouts: readonly Callout[]): number {
    const place = this.annotations.push(annotation) - 1
    const stated = this.texts.stated(row)
    if (stated !== undefined) this.stated.set(place, stated)
    for (const callout of callouts) {
      this.explained.add(callout)
      const list = this.byCallout.get(callout.row)
      if (list) list.push(place)
      else this.byCallout.set(callout.row, [place])
    }
    return place
  }

  /** The callouts that show an annotation, by its row. */
  private calloutsOf(row: number): Callout[] {
    const out = new Set<Callout>()
    for (const name of links)
      for (const link of this.graph.by([name], 2).get(row) ?? []) {
        const callout = this.callouts.drawn(asRow(this.graph.args(link)[4]))
        if (callout) out.add(callout)
      }
    return [...out]
  }

  /** Aspects that a callout is linked with. */
  private definitions(callout: Callout): number[] {
    const out: number[] = []
    for (const row of [callout.row, ...callout.occurrences])
      for (const name of links) for (const link of this.graph.by([name], 4).get(row) ?? []) out.push(asRow(this.graph.args(link)[2]))
    return out
  }

  private textOf(rows: readonly number[]): string {
    for (const row of rows) {
      const stated = this.texts.stated(row)
      if (stated !== undefined) return readable(stated)
    }
    return ''
  }

  /** The feature, or one that it is part of, goes all around the part. */
  private isAllAround(target: number): boolean {
    const { graph } = this
    if (graph.is(target, 'ALL_AROUND_SHAPE_ASPECT')) return true
    return (graph.by(['SHAPE_ASPECT_RELATIONSHIP'], 3).get(target) ?? []).some((relation) =>
      graph.is(asRow(graph.args(relation)[2]), 'ALL_AROUND_SHAPE_ASPECT'),
    )
  }

  private rowsOf(names: readonly string[]): number[] {
    return [...new Set(names.flatMap((name) => this.graph.rows(name)))].sort((a, b) => a - b)
  }
}
