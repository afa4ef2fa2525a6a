import type { Annotation, FaceReference, Pmi } from '../../src/core/pmi/annotation.ts'
import { datumName } from '../../src/core/pmi/compose.ts'
import { judge, type Judgement } from '../../src/core/pmi/judge.ts'
import { statedSurface } from '../../src/core/measure/faceSurface.ts'
import type { Part, PartId } from '../../src/core/scene/model.ts'
import type { FaceInfo } from '../../src/core/scene/surface.ts'

/** What `inspect --pmi --json` adds for an annotation. */
export interface PmiRow {
  kind: Annotation['kind']
  /** Name of the entity in snake case, as `position_tolerance`. */
  type: string
  /** The annotation in one line of Unicode, numbers in the unit and with the decimals of the file. */
  text: string
  /** Nominal value (the middle of limits), or that of a tolerance: millimetres or degrees. */
  value?: number
  /** Datum references in their order, `B(M)`, `E(M)-F(M)`; of a datum its letter. */
  datums?: string[]
  /** How many faces, edges and other items of geometry it is about. */
  faces: number
  /** Whether the file holds a drawing of it. */
  graphic: boolean
  /** Names of the saved views that show it. */
  views: string[]
  /** Dimensions: the nominal value or the limits beside the exact surfaces of the faces. `found` and `by` (found minus stated): millimetres or degrees. */
  check?: Judgement
}

export interface PmiReport {
  /** Saved views in the order of the file, and how many callouts each shows. */
  views: { name: string; annotations: number }[]
  annotations: PmiRow[]
  /** Annotations that could not be read. */
  failed: number
}

export const describePmi = (pmi: Pmi | undefined, parts: ReadonlyMap<PartId, Part> = new Map()): PmiReport => ({
  views: pmi?.views.map(({ name, annotations }) => ({ name, annotations })) ?? [],
  annotations: pmi?.annotations.map((annotation) => row(annotation, pmi, parts)) ?? [],
  failed: pmi?.failed ?? 0,
})

function row(annotation: Annotation, { views }: Pmi, parts: ReadonlyMap<PartId, Part>): PmiRow {
  const { kind, type, text, references, graphic } = annotation
  const value = valueOf(annotation)
  const datums = annotation.kind === 'tolerance' ? annotation.datums.map(datumName) : annotation.kind === 'datum' ? [annotation.letter] : undefined
  return {
    kind,
    type,
    text,
    ...(value !== undefined && { value: Number(value.toFixed(8)) }),
    ...(datums && { datums }),
    faces: references,
    graphic,
    views: annotation.views.map((place) => views[place].name),
    ...(annotation.kind === 'dimension' && parts.size > 0 && { check: judge(annotation, surfaces(parts)) }),
  }
}

function valueOf(annotation: Annotation): number | undefined {
  if (annotation.kind === 'tolerance') return annotation.magnitude?.value
  if (annotation.kind === 'datumTarget') return annotation.diameter?.value
  if (annotation.kind !== 'dimension') return undefined
  return annotation.nominal?.value ?? (annotation.limits && (annotation.limits[0].value + annotation.limits[1].value) / 2)
}

const surfaces =
  (parts: ReadonlyMap<PartId, Part>) =>
  ({ part, face }: FaceReference): FaceInfo | undefined => {
    const found = parts.get(part)
    return found && statedSurface(found, face)
  }
