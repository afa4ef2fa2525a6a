// Compares the display meshes of native part files with the exact bodies in the same files: docs/exact-join.md.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { measureJoin } from './join/measureJoin.ts'
import { type ShownPart, shownParts } from './join/shownParts.ts'

const reasons: Record<string, string> = {
  'soldercubes/Dynamixel AX12/Gear5.SLDPRT':
    'its partition is of a state with 75 faces, of which 18 are displayed; what came after stands in a stream of changes, whose replay could not be established. Its surfaces are fitted',
}

const { values } = parseArgs({ options: { table: { type: 'string' } } })

const text = [
  '# Display meshes beside the exact bodies of the same files',
  '',
  'Written by `node bench/native/join.ts --table docs/exact-join.md`. Faces are matched when their vertices and normals are those of an exact face (`workers/formats/exact`). A part states',
  'exact surfaces only when all its faces are matched, so are all faces of the bodies that they were found on, and the areas (triangles of both) agree within 1 %.',
  'Vertices off: largest distance of a vertex from the surface of its face; those above a few µm stand on a chord of the border, where the mesh itself is off as far. Triangles off: the',
  'same of their middles and the middles of their sides, which is how far the mesh stands off the exact body. CPU in one process: reading the bodies, and matching.',
  ...Object.entries(shownParts()).flatMap(([name, parts]) => section(name, parts)),
  '',
].join('\n')
if (values.table) writeFileSync(values.table, text)
else console.log(text)

function section(name: string, parts: readonly ShownPart[]): string[] {
  const rows: string[] = []
  const silent: string[] = []
  const fitted: string[] = []
  const sum = { shown: 0, withBodies: 0, whole: 0, faces: 0, matched: 0, edges: 0, curves: 0 }
  for (const { file, read } of parts) {
    const shown = read()
    if (!shown) {
      silent.push(`${file} (no display mesh)`)
      continue
    }
    sum.shown++
    const found = measureJoin(shown.draft, shown.models)
    if (!found) {
      silent.push(`${file} (no bodies)`)
      continue
    }
    sum.withBodies++
    sum.whole += Number(found.whole)
    if (!found.whole) fitted.push(`- ${file}: ${reasons[file] ?? 'not explained'}.`)
    for (const key of ['faces', 'matched', 'edges', 'curves'] as const) sum[key] += found[key]
    const { whole, faces, exactFaces, matched, edges, curves, vertices, triangles, areaOff, readMs, joinMs } = found
    rows.push(
      `| ${file} | ${whole ? 'yes' : 'no'} | ${faces} | ${exactFaces} | ${matched} | ${curves} of ${edges} | ${mm(vertices)} | ${mm(triangles)} | ${percent(areaOff)} | ${readMs.toFixed(0)} + ${joinMs.toFixed(0)} |`,
    )
  }
  return [
    '',
    `## ${name}`,
    '',
    `${sum.whole} of ${sum.withBodies} parts with both (of ${sum.shown} with a display mesh) state exact surfaces. ${sum.matched} of ${sum.faces} faces are matched, and ${sum.curves} of ${sum.edges} edges.`,
    '',
    '| file | exact | faces | of the bodies | matched | edges | vertices off, mm | triangles off, mm | area off, % | CPU, ms |',
    '| --- | --- | ---: | ---: | ---: | --- | ---: | ---: | ---: | ---: |',
    ...rows,
    '',
    ...(fitted.length > 0 ? ['Not exact:', '', ...fitted, ''] : []),
    ...(silent.length > 0 ? [`Not compared: ${silent.join(', ')}.`] : []),
  ]
}

function mm(value: number): string {
  if (value < 1e-5) return '< 0.00001'
  return value.toPrecision(2)
}

function percent(share: number): string {
  return (100 * share).toFixed(3)
}
