import type { ExportAnnotations, ExportCallout, ExportView } from '../../../src/core/export/exportScene.ts'
import { cross, type ReadonlyVec3, transformPoint, type Vec3 } from '../../../src/core/geometry/matrix.ts'
import type { AnnotationKind } from '../../../src/core/pmi/annotation.ts'
import type { PartId } from '../../../src/core/scene/model.ts'
import type { ExportPart } from '../exportJob.ts'
import { type Part21, quoted, real, type Ref, refs } from './part21.ts'
import { axes } from './placed.ts'

/** Names of sets by which readers tell the kind of a drawing without meaning. */
const setNames: Partial<Record<AnnotationKind, string>> = {
  weld: 'weld symbol',
  surfaceTexture: 'surface roughness',
  note: 'note',
  datumTarget: 'datum target',
}

/** What drawings and views are written into. */
interface DrawingTarget {
  file: Part21
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

/** Writes callouts as tessellated annotations, the model that holds all of them, their links with what they mean, and saved views. `meanings`: by places of annotations. */
export async function writeDrawings(target: DrawingTarget, { pmi, callouts, views }: ExportAnnotations, meanings: readonly (Ref | undefined)[]): Promise<void> {
  const { file, context, representation } = target
  const written: { callout: ExportCallout; ref: Ref }[] = []
  for (const callout of callouts) {
    const part = await target.part(callout.part)
    const [first] = callout.annotations
    const kind = first === undefined ? 'other' : pmi.annotations[first].kind
    const ref = part && writeCallout(target, callout, part, setNames[kind] ?? '')
    if (ref !== undefined) written.push({ callout, ref })
  }
  const all = written.map(({ ref }) => ref)
  if (all.length + views.length === 0) return
  const whole = file.add(`DRAUGHTING_MODEL('',${refs(all)},#${context})`)
  file.add(`MECHANICAL_DESIGN_AND_DRAUGHTING_RELATIONSHIP('','',#${whole},#${representation})`)
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
    const shown = written.filter(({ callout }) => callout.views.includes(view.place)).map(({ ref }) => ref)
    const items = [...shown, writeCamera(target, view), ...(view.hidden.length > 0 ? [shownBodies(target, view)] : [])]
    const model = file.add(`DRAUGHTING_MODEL(${quoted(view.name)},${refs(items)},#${context})`)
    file.add(`MECHANICAL_DESIGN_AND_DRAUGHTING_RELATIONSHIP('','',#${model},#${whole})`)
  }
}

const bareDimension = ({ file, shape }: DrawingTarget): Ref => file.once(`DIMENSIONAL_SIZE(#${file.once(`SHAPE_ASPECT('','',#${shape},.T.)`)},'')`)

function writeCallout({ file, mm }: DrawingTarget, { name, matrix, color, hidden }: ExportCallout, part: ExportPart, setName: string): Ref | undefined {
  const children: Ref[] = []
  const { edges, mesh, offset = [0, 0, 0] } = part
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
  if (edges && edges.start.length > 1) {
    const strips = Array.from({ length: edges.start.length - 1 }, (_, edge) =>
      Array.from({ length: edges.start[edge + 1] - edges.start[edge] }, (_point, i) => edges.start[edge] + i + 1),
    ).filter((strip) => strip.length > 1)
    if (strips.length > 0) children.push(file.add(`TESSELLATED_CURVE_SET('',#${coordinates(edges.points)},(${strips.map((strip) => `(${strip})`)}))`))
  }
  if (mesh && mesh.indices.length > 0) {
    const triangles: string[] = []
    for (let i = 0; i + 2 < mesh.indices.length; i += 3) triangles.push(`(${mesh.indices[i] + 1},${mesh.indices[i + 1] + 1},${mesh.indices[i + 2] + 1})`)
    const list = coordinates(mesh.positions)
    children.push(file.add(`COMPLEX_TRIANGULATED_SURFACE_SET('',#${list},${mesh.positions.length / 3},(),(),(${triangles}),())`))
  }
  if (children.length === 0) return undefined
  const set = file.add(`TESSELLATED_GEOMETRIC_SET(${quoted(setName)},${refs(children)})`)
  const [r, g, b] = [24, 16, 8].map((shift) => real(Number((((color >>> shift) & 255) / 255).toFixed(6))))
  const style = file.once(`PRESENTATION_STYLE_ASSIGNMENT((#${file.once(`CURVE_STYLE('',$,$,#${file.once(`COLOUR_RGB('',${r},${g},${b})`)})`)}))`)
  const occurrence = file.add(`TESSELLATED_ANNOTATION_OCCURRENCE(${quoted(name)},(#${style}),#${set})`)
  if (hidden) file.add(`INVISIBILITY((#${occurrence}))`)
  return file.add(`DRAUGHTING_CALLOUT(${quoted(name)},(#${occurrence}))`)
}

/** The bodies that a view leaves in the picture, by a shape of their own. */
function shownBodies({ file, context, itemsOf }: DrawingTarget, { hidden }: ExportView): Ref {
  const origin = axes(file, [0, 0, 0], [0, 0, 1], [1, 0, 0])
  const items = [...itemsOf].flatMap(([part, own]) => (hidden.includes(part) ? [] : own))
  const shape = file.add(`SHAPE_REPRESENTATION('',${refs([origin, ...items])},#${context})`)
  return file.add(`MAPPED_ITEM('',#${file.add(`REPRESENTATION_MAP(#${origin},#${shape})`)},#${origin})`)
}

/** A camera looks along the Z axis of its placement, Y is up, and X points to the left. */
function writeCamera({ file, mm }: DrawingTarget, { name, camera, sections }: ExportView): Ref {
  const { eye, forward, up, distance, projection, window } = camera
  const place = axes(file, scaled(eye, 1 / mm), [...forward] as Vec3, cross(up, forward))
  const { width, height, shift } = window ?? { width: 1000, height: 1000, shift: [0, 0] }
  const corner = axes(file, scaled([-shift[0] - width / 2, shift[1] - height / 2, distance], 1 / mm), [0, 0, 1], [1, 0, 0])
  const box = file.add(`PLANAR_BOX('',${real(width / mm)},${real(height / mm)},#${corner})`)
  const kind = projection === 'perspective' ? 'CENTRAL' : 'PARALLEL'
  const volume = file.add(`VIEW_VOLUME(.${kind}.,#${file.once("CARTESIAN_POINT('',(0.,0.,0.))")},${real(distance / mm)},0.,.F.,0.,.F.,.F.,#${box})`)
  if (sections.length === 0) return file.add(`CAMERA_MODEL_D3(${quoted(name)},#${place},#${volume})`)
  const planes = sections.map(({ normal, distance: along }) => {
    const across = Math.abs(normal[0]) < 0.9 ? cross(normal, [1, 0, 0]) : cross(normal, [0, 1, 0])
    return file.add(`PLANE('',#${axes(file, scaled(normal, along / mm), [...normal] as Vec3, across)})`)
  })
  return file.add(`CAMERA_MODEL_D3_MULTI_CLIPPING(${quoted(name)},#${place},#${volume},${refs(planes)})`)
}

const scaled = ([x, y, z]: ReadonlyVec3, by: number): Vec3 => [x * by, y * by, z * by]
