// Measures the analytic faces of STEP files by OpenCascade: areas integrated on the exact surfaces, and radii. Writes the table that
// tests/conformance/measure.test.ts compares ours with; minutes for a large file.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { type AnyShape, type Face, getOC, importSTEP } from 'replicad'
import { type AnalyticFace, analyticFaces, analyticFacesFile } from '../../tests/support/analyticFaces.ts'
import { startKernel } from '../../tools/samples/kernel.ts'

const usage = 'usage: node bench/measure/reference.ts FOLDER [--only NAME]'
const { values, positionals } = parseArgs({ allowPositionals: true, options: { only: { type: 'string' } } })
if (positionals.length !== 1) {
  console.error(usage)
  process.exit(2)
}
/** Relative error that the integration is asked for. */
const PRECISION = 1e-9
const DIGITS = 12

const kinds: Record<string, string> = { PLANE: 'plane', CYLINDRE: 'cylinder', CONE: 'cone', SPHERE: 'sphere', TORUS: 'torus' }

function areaOf(face: Face, precision?: number): number {
  const oc = getOC()
  const properties = new oc.GProp_GProps()
  if (precision === undefined) oc.BRepGProp.SurfaceProperties(face.wrapped, properties, false, false)
  else oc.BRepGProp.SurfaceProperties(face.wrapped, properties, precision, false)
  const area = properties.Mass()
  properties.delete()
  return area
}

/** Radius, minor radius and half angle by points of the surface's own parameters. */
function sizes(face: Face, kind: string): Pick<AnalyticFace, 'radius' | 'second'> {
  if (kind === 'plane') return {}
  const surface = new (getOC().BRepAdaptor_Surface)(face.wrapped, false)
  const across = (v: number): number => surface.EvalD0(0, v).Distance(surface.EvalD0(Math.PI, v)) / 2
  const [outer, inner, next] = [across(0), across(Math.PI), across(1)]
  surface.delete()
  if (kind === 'torus') return { radius: (outer + inner) / 2, second: (outer - inner) / 2 }
  // Its v runs along the slant.
  return kind === 'cone' ? { second: Math.asin(Math.min(1, Math.abs(next - outer))) } : { radius: outer }
}

const text = ({ kind, area, loose, radius, second }: AnalyticFace): string =>
  [kind, area.toPrecision(DIGITS), loose.toPrecision(3), radius?.toPrecision(DIGITS) ?? '', second?.toPrecision(DIGITS) ?? ''].join('\t').trimEnd()

/** Distinct faces: one that occurs many times is measured once. Its rough area, its sizes and the length of its edges identify it. */
function distinct(shape: AnyShape): string[] {
  const oc = getOC()
  const seen = new Set<string>()
  const lines = new Set<string>()
  for (const face of shape.faces) {
    const kind = kinds[face.geomType]
    if (!kind) continue
    let tolerance = 0,
      length = 0
    for (const edge of face.edges) {
      tolerance = Math.max(tolerance, oc.BRep_Tool.Tolerance(edge.wrapped))
      length += edge.length
    }
    const own = sizes(face, kind)
    const name = `${kind} ${areaOf(face).toPrecision(9)} ${length.toPrecision(9)} ${own.radius?.toPrecision(9)} ${own.second?.toPrecision(9)}`
    if (seen.has(name)) continue
    seen.add(name)
    lines.add(text({ kind, area: areaOf(face, PRECISION), loose: tolerance * length, ...own }))
  }
  return [...lines].toSorted()
}

await startKernel()
const [folder] = positionals
const tables = new Map<string, string[]>()
if (values.only) for (const [file, faces] of analyticFaces()) tables.set(file, faces.map(text))
for (const file of readdirSync(folder).toSorted()) {
  if (!/\.(stp|step|p21)$/i.test(file) || (values.only && file !== values.only)) continue
  try {
    const lines = distinct(await importSTEP(new Blob([readFileSync(join(folder, file))])))
    if (lines.length > 0) tables.set(file, lines)
    console.log(`${file}: ${lines.length}`)
  } catch (error) {
    console.log(`${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
  writeFileSync(analyticFacesFile, gzipSync([...tables].flatMap(([name, lines]) => [`file\t${name}`, ...lines]).join('\n'), { level: 9 }))
}
