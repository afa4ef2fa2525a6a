import type { StepSchema } from '../../../src/core/export/exportOptions.ts'
import type { ExportAnnotations, ExportCallout, ExportView } from '../../../src/core/export/exportScene.ts'
import { cross, type ReadonlyVec3, transformPoint, type Vec3 } from '../../../src/core/geometry/matrix.ts'
import type { AnnotationKind } from '../../../src/core/pmi/annotation.ts'
import type { PartId } from '../../../src/core/scene/model.ts'
import type { ExportPart } from '../exportJob.ts'
import { type Part21, quoted, real, type Ref, refs } from './part21.ts'
import { axes } from './placed.ts'
import { outlinesOf } from './pmiOutlines.ts'

/** Names of sets by which readers recognize the kind of a drawing without meaning. */
const setNames: Partial<Record<AnnotationKind, string>> = {
  weld: 'weld symbol',
  surfaceTexture: 'surface roughness',
  note: 'note',
  datumTarget: 'datum target',
}

/** Width of lines, which no reader draws to scale: millimetres on paper. */
const PEN = 0.35

/** What drawings and views are written into. */
interface DrawingTarget {
  file: Part21
  schema: StepSchema
  /** Context of representations. */
  context: Ref
  /** Millimetres per unit of the file. */
  mm: number
  /** PRODUCT_DEFINITION_SHAPE and representation of the root. */
  shape: Ref
  representation: Ref
  /** Items of bodies by their parts. */
  itemsOf: ReadonlyMap<PartId, readonly Ref[]>
  part(id: PartId): Promise<ExportPart | undefined>
}

/** A callout in the file, and the annotation occurrence that draws it. */
interface WrittenCallout {
  callout: ExportCallout
  ref: Ref
  occurrence: Ref
}

/**
 * Writes drawn callouts, the model that holds all of them, their links with what they mean, and saved views. AP242: tessellated annotations. AP214, which has no triangles:
 * curves, filled letters by their outlines; views without the planes of their sections. `meanings`: by places of annotations. Returns the places of those that are drawn.
 */
export async function writeDrawings(
  target: DrawingTarget,
  { pmi, callouts, views }: ExportAnnotations,
  meanings: readonly (Ref | undefined)[],
): Promise<ReadonlySet<number>> {
  const { file, context, representation, schema } = target
  const written: WrittenCallout[] = []
  const drawn = new Set<number>()
  for (const callout of callouts) {
    const part = await target.part(callout.part)
    const [first] = callout.annotations
    const kind = first === undefined ? 'other' : pmi.annotations[first].kind
    const own = part && writeCallout(target, callout, part, setNames[kind] ?? '')
    if (!own) continue
    written.push({ callout, ...own })
    for (const place of callout.annotations) drawn.add(place)
  }
  if (written.length + views.length === 0) return drawn
  // Models of AP214 list occurrences, those of AP242 callouts.
  const listed = (list: readonly WrittenCallout[]): Ref[] => list.map(({ ref, occurrence }) => (schema === 'ap214' ? occurrence : ref))
  const relate = (from: Ref, to: Ref): Ref =>
    file.add(`${schema === 'ap214' ? 'REPRESENTATION' : 'MECHANICAL_DESIGN_AND_DRAUGHTING'}_RELATIONSHIP('','',#${from},#${to})`)
  const whole = file.add(`DRAUGHTING_MODEL('',${refs(listed(written))},#${context})`)
  relate(whole, representation)
  for (const { callout, ref } of written) {
    // A drawing of nothing that is listed is a dimension line without a value, which carries a flag or a frame.
    if (callout.annotations.length === 0) file.add(`DRAUGHTING_MODEL_ITEM_ASSOCIATION('','',#${bareDimension(target)},#${whole},#${ref})`)
    for (const place of callout.annotations) {
      const meaning = meanings[place]
      if (meaning === undefined) continue
      const name = pmi.annotations[place].type.endsWith('_occurrence') ? '' : 'PMI representation to presentation link'
      file.add(`DRAUGHTING_MODEL_ITEM_ASSOCIATION('${name}','',#${meaning},#${whole},#${ref})`)
    }
  }
  for (const view of views) {
    const shown = listed(written.filter(({ callout }) => callout.views.includes(view.place)))
    const items = [...shown, writeCamera(target, view), ...(view.hidden.length > 0 ? [shownBodies(target, view)] : [])]
    relate(file.add(`DRAUGHTING_MODEL(${quoted(view.name)},${refs(items)},#${context})`), whole)
  }
  return drawn
}

const bareDimension = ({ file, shape }: DrawingTarget): Ref => file.once(`DIMENSIONAL_SIZE(#${file.once(`SHAPE_ASPECT('','',#${shape},.T.)`)},'')`)

function writeCallout(target: DrawingTarget, callout: ExportCallout, part: ExportPart, setName: string): { ref: Ref; occurrence: Ref } | undefined {
  const { file, schema } = target
  const { name, color, hidden } = callout
  const children = schema === 'ap214' ? curvesOf(target, callout, part) : tessellatedOf(target, callout, part)
  if (children.length === 0) return undefined
  const [r, g, b] = [24, 16, 8].map((shift) => real(Number((((color >>> shift) & 255) / 255).toFixed(6))))
  const rgb = file.once(`COLOUR_RGB('',${r},${g},${b})`)
  // The older schema lets neither font nor width out.
  const pen = schema === 'ap214' ? `#${file.once("DRAUGHTING_PRE_DEFINED_CURVE_FONT('continuous')")},POSITIVE_LENGTH_MEASURE(${real(PEN)})` : '$,$'
  const style = file.once(`PRESENTATION_STYLE_ASSIGNMENT((#${file.once(`CURVE_STYLE('',${pen},#${rgb})`)}))`)
  const set = file.add(`${schema === 'ap214' ? 'GEOMETRIC_CURVE_SET' : 'TESSELLATED_GEOMETRIC_SET'}(${quoted(setName)},${refs(children)})`)
  const kind = schema === 'ap214' ? 'ANNOTATION_CURVE_OCCURRENCE' : 'TESSELLATED_ANNOTATION_OCCURRENCE'
  const occurrence = file.add(`${kind}(${quoted(name)},(#${style}),#${set})`)
  if (hidden) file.add(`INVISIBILITY((#${occurrence}))`)
  return { occurrence, ref: file.add(`DRAUGHTING_CALLOUT(${quoted(name)},(#${occurrence}))`) }
}

/** Lines of a callout as polylines, and the outlines of its filled areas. */
function curvesOf({ file, mm }: DrawingTarget, { matrix }: ExportCallout, { edges, mesh, offset = [0, 0, 0] }: ExportPart): Ref[] {
  const at = new Float64Array(3)
  const polyline = (points: Float32Array, places: readonly number[]): Ref =>
    file.add(
      `POLYLINE('',${refs(
        places.map((i) => {
          transformPoint(at, 0, matrix, 0, points[i * 3] + offset[0], points[i * 3 + 1] + offset[1], points[i * 3 + 2] + offset[2])
          return file.add(`CARTESIAN_POINT('',(${Array.from(at, (value) => real(Number((value / mm).toPrecision(9))))}))`)
        }),
      )})`,
    )
  const lines = edges ? linesOf(edges.start).map((line) => polyline(edges.points, line)) : []
  return [...lines, ...(mesh ? outlinesOf(mesh).map((outline) => polyline(mesh.positions, outline)) : [])]
}

/** Places of the points of each line that has two or more. */
const linesOf = (start: Uint32Array): number[][] =>
  Array.from({ length: start.length - 1 }, (_, edge) => Array.from({ length: start[edge + 1] - start[edge] }, (_point, i) => start[edge] + i)).filter(
    (line) => line.length > 1,
  )

function tessellatedOf({ file, mm }: DrawingTarget, { matrix }: ExportCallout, { edges, mesh, offset = [0, 0, 0] }: ExportPart): Ref[] {
  const children: Ref[] = []
  const coordinates = (points: Float32Array): Ref => {
    const at = new Float64Array(3)
    return file.addPieces(
      (function* () {
        yield `COORDINATES_LIST('',${points.length / 3},(`
        for (let i = 0; i < points.length; i += 3) {
          transformPoint(at, 0, matrix, 0, points[i] + offset[0], points[i + 1] + offset[1], points[i + 2] + offset[2])
          yield `${i > 0 ? ',' : ''}(${Array.from(at, (value) => real(Number((value / mm).toPrecision(9))))})`
        }
        yield '))'
      })(),
    )
  }
  const strips = edges ? linesOf(edges.start).map((line) => `(${line.map((place) => place + 1)})`) : []
  if (edges && strips.length > 0) children.push(file.add(`TESSELLATED_CURVE_SET('',#${coordinates(edges.points)},(${strips}))`))
  if (mesh && mesh.indices.length > 0) {
    const triangles: string[] = []
    for (let i = 0; i + 2 < mesh.indices.length; i += 3) triangles.push(`(${mesh.indices[i] + 1},${mesh.indices[i + 1] + 1},${mesh.indices[i + 2] + 1})`)
    const list = coordinates(mesh.positions)
    children.push(file.add(`COMPLEX_TRIANGULATED_SURFACE_SET('',#${list},${mesh.positions.length / 3},(),(),(${triangles}),())`))
  }
  return children
}

/** The bodies that a view leaves in the picture, by a shape of their own. */
function shownBodies({ file, context, itemsOf }: DrawingTarget, { hidden }: ExportView): Ref {
  const origin = axes(file, [0, 0, 0], [0, 0, 1], [1, 0, 0])
  const items = [...itemsOf].flatMap(([part, own]) => (hidden.includes(part) ? [] : own))
  const shape = file.add(`SHAPE_REPRESENTATION('',${refs([origin, ...items])},#${context})`)
  return file.add(`MAPPED_ITEM('',#${file.add(`REPRESENTATION_MAP(#${origin},#${shape})`)},#${origin})`)
}

/** A camera looks along the Z axis of its placement, Y is up, and X points to the left. */
function writeCamera({ file, mm, schema }: DrawingTarget, { name, camera, sections }: ExportView): Ref {
  const { eye, forward, up, distance, projection, window } = camera
  const place = axes(file, scaled(eye, 1 / mm), [...forward] as Vec3, cross(up, forward))
  const { width, height, shift } = window ?? { width: 1000, height: 1000, shift: [0, 0] }
  const corner = axes(file, scaled([-shift[0] - width / 2, shift[1] - height / 2, distance], 1 / mm), [0, 0, 1], [1, 0, 0])
  const box = file.add(`PLANAR_BOX('',${real(width / mm)},${real(height / mm)},#${corner})`)
  const kind = projection === 'perspective' ? 'CENTRAL' : 'PARALLEL'
  const volume = file.add(`VIEW_VOLUME(.${kind}.,#${file.once("CARTESIAN_POINT('',(0.,0.,0.))")},${real(distance / mm)},0.,.F.,0.,.F.,.F.,#${box})`)
  if (sections.length === 0 || schema === 'ap214') return file.add(`CAMERA_MODEL_D3(${quoted(name)},#${place},#${volume})`)
  const planes = sections.map(({ normal, distance: along }) => {
    const across = Math.abs(normal[0]) < 0.9 ? cross(normal, [1, 0, 0]) : cross(normal, [0, 1, 0])
    return file.add(`PLANE('',#${axes(file, scaled(normal, along / mm), [...normal] as Vec3, across)})`)
  })
  return file.add(`CAMERA_MODEL_D3_MULTI_CLIPPING(${quoted(name)},#${place},#${volume},${refs(planes)})`)
}

const scaled = ([x, y, z]: ReadonlyVec3, by: number): Vec3 => [x * by, y * by, z * by]
