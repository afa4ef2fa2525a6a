import * as z from 'zod'

/** The shapes of the answers, from which `facet schema VERB` makes JSON schemas. Lengths are millimetres, areas mm², volumes mm³, masses kg, angles radians. */
const point = z.tuple([z.number(), z.number(), z.number()])
const measure = z.object({
  value: z.number(),
  exact: z.boolean().describe('follows from exact surfaces that the file states'),
  deviation: z.number().describe('what it may be off by; 0: not known, or exact'),
})

const figures = z.object({
  parts: z.number().describe('distinct parts'),
  occurrences: z.number().describe('of a drawing: entities'),
  box: z.object({ min: point, max: point, size: point }).nullable(),
  area: measure.nullable(),
  volume: measure.nullable().describe('of the parts that enclose one'),
  centre: point.nullable().describe('of the enclosed volume'),
  mass: z.number().nullable().describe('kg, when a density was given'),
})
export type Figures = z.infer<typeof figures>

const hole = z.object({
  diameter: z.number(),
  depth: z.number(),
  bottom: z.enum(['through', 'flat', 'conical', 'round', 'other']),
  mouth: point.describe('world'),
  axis: point.describe('unit, into the material'),
  steps: z.array(z.object({ kind: z.string(), diameter: z.number(), depth: z.number() })),
})
export type HoleFigures = z.infer<typeof hole>

const measureReport = z.object({
  path: z.string(),
  format: z.string(),
  units: z.string().describe('unit of the file; all figures are of millimetres'),
  total: figures,
  parts: z.array(
    z.object({
      name: z.string(),
      occurrences: z.number(),
      closed: z.boolean(),
      size: point.nullable(),
      area: z.number().nullable(),
      volume: z.number().nullable(),
      mass: z.number().nullable(),
      holes: z.array(hole.omit({ mouth: true, axis: true }).extend({ count: z.number() })),
    }),
  ),
})
export type MeasureReport = z.infer<typeof measureReport>

const beforeAfter = z.object({ before: z.number(), after: z.number() })
const kind = z.string().describe('plane, cylinder, …')
const face = z.number().describe('number of the face in its part')
const bothFaces = { kind, before: face, after: face, area: beforeAfter }
const faceChange = z.discriminatedUnion('change', [
  z.object({ change: z.literal('added'), kind, after: face, area: z.object({ after: z.number() }) }),
  z.object({ change: z.literal('removed'), kind, before: face, area: z.object({ before: z.number() }) }),
  z.object({ change: z.literal('moved'), ...bothFaces, by: point }),
  z.object({ change: z.literal('trimmed').describe('the same surface with another border'), ...bothFaces }),
  z.object({ change: z.literal('resized').describe('another radius'), ...bothFaces, radius: beforeAfter }),
])
const holeChange = z.discriminatedUnion('change', [
  z.object({ change: z.literal('added'), after: hole }),
  z.object({ change: z.literal('removed'), before: hole }),
  z.object({ change: z.literal('moved'), before: hole, after: hole, by: point.describe('way of the hole') }),
  z.object({ change: z.literal('resized'), before: hole, after: hole }),
])
const side = z.object({ path: z.string(), format: z.string(), units: z.string(), figures })
const place = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }).describe('box of the entity, units of the space')
const drawingDiff = z.object({
  spaces: z.object({ added: z.array(z.string()), removed: z.array(z.string()) }).describe('model space and layouts that one version alone has'),
  layers: z.object({ added: z.array(z.string()), removed: z.array(z.string()) }),
  entities: z.array(
    z.object({
      change: z.enum(['changed', 'moved', 'added', 'removed']).describe('changed: another size around the same middle, or another text in its place'),
      space: z.string(),
      layer: z.string(),
      type: z.string().describe('as DXF names it'),
      before: place.optional(),
      after: place.optional(),
      by: z.tuple([z.number(), z.number()]).optional(),
      text: z.object({ before: z.string(), after: z.string() }).optional(),
    }),
  ),
})
export type DrawingDiff = z.infer<typeof drawingDiff>

export const diffReport = z.object({
  same: z.boolean().describe('nothing differs within the tolerance'),
  tolerance: z.number().describe('mm'),
  before: side,
  after: side,
  counts: z.object({ same: z.number(), changed: z.number(), moved: z.number(), added: z.number(), removed: z.number() }),
  parts: z.array(
    z.object({
      change: z.enum(['changed', 'moved', 'added', 'removed']),
      name: z.string(),
      path: z.array(z.string()),
      distance: z.number().optional().describe('mm, of a moved part; 0: turned'),
      volume: z.object({ before: z.number(), after: z.number() }).optional(),
      holes: z.array(holeChange).optional(),
      faces: z.array(faceChange).optional().describe('faces that belong to no changed hole'),
      sameFaces: z.number().optional(),
    }),
  ),
  drawing: drawingDiff.optional().describe('of two drawings, whose entities are counted in place of parts'),
})
export type DiffReport = z.infer<typeof diffReport>

const checkReport = z.object({
  path: z.string(),
  ok: z.boolean(),
  findings: z.array(
    z.object({
      code: z.enum(['open', 'check-value', 'same-place', 'equal-parts', 'missing-file', 'skipped']),
      level: z.enum(['error', 'warning', 'info']),
      text: z.string(),
      names: z.array(z.string()),
    }),
  ),
})
export type CheckReport = z.infer<typeof checkReport>

const fileReport = z.object({ path: z.string(), out: z.string().nullable(), bytes: z.number() })
export type FileReport = z.infer<typeof fileReport>

/** The report of `inspect` is the app's own (`InspectReport`); here stand the fields that are always there. */
const inspectReport = z.looseObject({
  path: z.string(),
  format: z.string().nullable(),
  kind: z.enum(['3d', '2d']).nullable(),
  units: z.string().nullable(),
  ok: z.boolean(),
  error: z.object({ code: z.string(), message: z.string() }).optional(),
  nodes: z.number(),
  parts: z.number(),
  occurrences: z.number(),
  bbox: z.tuple([point, point]).nullable(),
  area: z.number(),
  volume: z.number(),
  missing: z.array(z.string()),
  notes: z.array(z.object({ level: z.string(), code: z.string(), text: z.string(), count: z.number() })),
})

export const schemas: Readonly<Record<string, z.ZodType>> = {
  inspect: inspectReport,
  measure: measureReport,
  diff: diffReport,
  check: checkReport,
  convert: fileReport,
  thumb: fileReport,
  formats: z.object({
    formats: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        extensions: z.array(z.string()).describe('without dot, the usual one first'),
        kind: z.enum(['3d', '2d']),
        assembly: z.enum(['never', 'maybe', 'always']).describe('whether a file can refer to other files as its parts'),
      }),
    ),
  }),
}
