// Puts arcs whose ends are exchanged right in a STEP file, and prints what OpenCascade measures of it before and after: a witness for files of FreeCAD before 0.20.
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { tmpdir } from 'node:os'
import { meshBody } from '../../workers/kernel/tessellate/bodyMesh.ts'
import { withOtherArcs } from '../../workers/kernel/tessellate/otherArcs.ts'
import { bodiesOf } from '../faces/fileBodies.ts'
import { byOcct } from './byOcct.ts'

const [path] = process.argv.slice(2)
if (!path) {
  console.error('usage: node bench/truth/arcsPutRight.ts FILE.step')
  process.exit(2)
}
const tolerance = { linear: 0.1, angular: 0.3 }
const wrong = new Set<number>()
for (const body of (await bodiesOf(path)).parts.flatMap(({ bodies }) => bodies)) {
  const repaired = withOtherArcs(body, meshBody(body, tolerance), (other) => meshBody(other, tolerance))
  repaired?.body.edges.forEach((edge, e) => edge !== body.edges[e] && wrong.add(edge.source))
}
const text = readFileSync(path, 'latin1').replaceAll(/#(\d+)\s*=\s*EDGE_CURVE\s*\([^;]*;/g, (entity, id: string) =>
  wrong.has(Number(id)) ? entity.replace(/\.([TF])\.(\s*\)\s*;)$/, (_, sense: string, end: string) => `.${sense === 'T' ? 'F' : 'T'}.${end}`) : entity,
)
const right = join(tmpdir(), `arcs-put-right-${basename(path)}`)
writeFileSync(right, text, 'latin1')
const found = await byOcct([path, right])
console.log(`${wrong.size} arcs`, { before: found.get(path), after: found.get(right) })
