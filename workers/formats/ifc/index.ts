import { OpenError } from '../../../src/core/errors.ts'
import { openIfc, warmUpIfc } from '../../../wasm/ifc/engine.ts'
import { numberAt, referencesAt, textAt } from '../../../wasm/ifc/line.ts'
import { baseName } from '../../contract/fileSet.ts'
import { cutOff } from '../../mesh/notes.ts'
import type { FormatReader, Quality, Sink } from '../../contract/format.ts'
import { AttributeReader } from './attributes.ts'
import { readColorMaps } from './colorMaps.ts'
import type { FaceSets } from './polyhedra/faceSets.ts'
import { splitText } from './lines/splitText.ts'
import { ifcText, isComplete, readHeader } from './source.ts'
import { placeShapes, readShape, type ShapeJob } from './shape.ts'
import { IfcModel } from './model.ts'
import { readRelations } from './relations.ts'
import { representationOf } from './shapeKey.ts'
import { readTree } from './tree.ts'
import { readUnits } from './units.ts'

const circleSegments: Record<Quality, number> = { coarse: 12, normal: 24, fine: 48 }

/** Industry Foundation Classes (ISO 16739): .ifc and .ifczip, schemas IFC2x3, IFC4 and IFC4x3. */
export const reader: FormatReader = {
  id: 'ifc',
  warmUp: warmUpIfc,
  async open(files, path, sink, { quality }) {
    const entry = await ifcText(files.need(path))
    const complete = await isComplete(entry)
    const { text, faceSets, own, defining } = await splitText(entry, (fraction) => sink.progress('read', fraction))
    sink.progress('read', 1)
    const cut = new OpenError('cut-off', 'before its first shape')
    const file = new IfcModel(await openIfc(text, { circleSegments: circleSegments[quality] }), own, defining)
    let shown = 0
    try {
      const jobs = readStructure(file, baseName(path), sink)
      // The tree, the relations and the lines read here are let go before the shapes are made.
      file.releaseLines()
      shown = await readShapes(file, faceSets, jobs, sink)
    } catch (error) {
      throw !complete && error instanceof OpenError && error.code === 'no-geometry' ? cut : error
    } finally {
      file.close()
      faceSets.close()
    }
    if (shown === 0) throw complete ? new OpenError('no-geometry') : cut
    if (!complete) sink.note(cutOff)
  },
}

/** Yields the structure. Returns the shapes to be made. */
function readStructure(file: IfcModel, name: string, sink: Sink): ShapeJob[] {
  sink.progress('structure', 0)
  const units = readUnits(file)
  const relations = readRelations(file)
  const attributes = new AttributeReader(file, relations, units)
  const tree = readTree(file, relations, attributes, name)
  const { jobs, hidden } = placeShapes(file, relations, tree, units.mmPerUnit)
  if (jobs.length === 0) throw new OpenError('no-geometry', 'no product has a shape')
  const { application, attributes: general } = readHeader(file)
  sink.structure({ name, format: 'ifc', units: units.length, upAxis: 'z', root: tree.root, application, attributes: general })
  sink.progress('structure', 1)

  if (!units.stated) sink.note({ level: 'warning', code: 'unit-assumed', text: 'the file states no length unit: metres are assumed', count: 1 })
  if (hidden > 0) sink.note({ level: 'info', code: 'hidden-nodes', text: 'spaces and virtual elements are hidden at first', count: hidden })
  if (attributes.omitted > 0)
    sink.note({
      level: 'warning',
      code: 'skipped-entity',
      text: 'properties were left out: the file holds too many',
      count: attributes.omitted,
      params: { what: 'property' },
    })
  for (const [what, count] of tree.skipped) {
    if (/^Ifc(Annotation|Grid)/.test(what)) sink.note({ level: 'info', code: 'skipped-entity', text: `${what} is not drawn`, count, params: { what } })
  }
  return jobs
}

/** The event loop has a turn at least this often: it sends the parts and the sign of life. */
const YIELD_MS = 50

/** Returns the number of parts shown. */
async function readShapes(file: IfcModel, faceSets: FaceSets, jobs: readonly ShapeJob[], sink: Sink): Promise<number> {
  const whiteIsColor = statesWhite(file)
  const colorMaps = readColorMaps(file)
  let shown = 0
  let failed = 0
  let dropped = 0
  let yielded = performance.now()
  for (const [i, { part, name, product, world }] of jobs.entries()) {
    if (i % 16 === 0) sink.progress('tessellate', i / jobs.length)
    const shape = await readShape(file, faceSets, { id: part, name, product, world, whiteIsColor, colorMaps })
    dropped += shape?.dropped ?? 0
    if (shape?.part.mesh) {
      sink.part(shape.part)
      shown++
    } else if (hasBody(file, product)) failed++
    if (performance.now() - yielded > YIELD_MS) {
      await new Promise((resolve) => setTimeout(resolve))
      yielded = performance.now()
    }
  }
  if (failed > 0) sink.note({ level: 'warning', code: 'parts-failed', text: 'bodies could not be made', count: failed })
  if (dropped > 0) sink.note({ level: 'warning', code: 'damaged-data', text: 'triangles with impossible coordinates were left out', count: dropped })
  return shown
}

/** Whether a product claims a body, by the agreed identifiers of representations. */
function hasBody(file: IfcModel, product: number): boolean {
  const line = file.line(product)
  const shape = line && representationOf(line)
  const definition = shape === undefined ? undefined : file.line(shape)
  if (!definition) return false
  return referencesAt(definition, 2).some((id) => {
    const representation = file.line(id)
    return representation !== undefined && /^(Body|Facetation|Tessellation)/.test(textAt(representation, 1))
  })
}

/** Whether any style of the file is white: the engine gives white to objects without a style. */
function statesWhite(file: IfcModel): boolean {
  for (const line of file.lines('IfcColourRgb')) if (numberAt(line, 1) === 1 && numberAt(line, 2) === 1 && numberAt(line, 3) === 1) return true
  return false
}
