import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withoutSeams } from '../../../tools/samples/xt/withoutSeams.ts'
import { writeBody } from '../../../workers/formats/parasolid/xtBody.fixture.ts'
import { XtNodes } from '../../../workers/formats/parasolid/xtNodes.fixture.ts'
import { Geometry } from '../../../workers/formats/step/body/geometry.ts'
import { stepBody } from '../../../workers/formats/step/body/stepBody.ts'
import { readDocument } from '../../../workers/formats/step/structure/document.ts'
import { angleUnit } from '../../../workers/formats/step/structure/units.ts'
import { writePlates } from '../speed/plates.ts'

/** Bodies of 45 faces each; about 20 MB of Parasolid text. */
const BODIES = 140
const LIST_OF_PARTS = 74

/** Writes a list of perforated plates as Parasolid text, and their STEP twin, into a folder. */
export async function writeBigXt(folder: string): Promise<{ xt: string; step: string }> {
  const [xt, step] = [join(folder, 'plates.x_t'), join(folder, 'plates.step')]
  await writePlates(step, BODIES)
  const { exchange } = readDocument(new Uint8Array(await readFile(step)), 'plates.step')
  const geometry = new Geometry(exchange, 1, angleUnit(exchange, -1))
  const nodes = new XtNodes()
  const list = nodes.add(LIST_OF_PARTS)
  const entries = [...exchange.rows('MANIFOLD_SOLID_BREP')].flatMap((row) => {
    const body = stepBody(exchange, row, geometry)
    return body ? [writeBody(nodes, withoutSeams(body)).node] : []
  })
  nodes.set(list, { n_entries: entries.length, entries })
  await writeFile(xt, nodes.text({ APPL: 'Facet' }))
  return { xt, step }
}
