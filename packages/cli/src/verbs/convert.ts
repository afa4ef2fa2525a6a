import { stat, writeFile } from 'node:fs/promises'
import { outFormat } from '../../../../bench/inspect/arguments.ts'
import { modelFile } from '../../../../bench/inspect/modelFile.ts'
import { openPath, write } from '../figures.ts'
import type { FileReport } from '../schemas.ts'
import { type Context, type Input, type Outcome, Status, textOf, UsageError } from '../verb.ts'

export async function run(input: Input, context: Context): Promise<Outcome> {
  const to = textOf(input, 'to')
  const format = outFormat(to)
  if (!format) throw new UsageError('the ending of the file that is written is step, glb, usdz, stl, ply or 3mf')
  const path = textOf(input, 'from')
  const { structure, parts, source, root } = await openPath(context, path, input)
  const { bytes } = await modelFile(structure, parts, format, { source, root })
  await writeFile(to, bytes)
  const value: FileReport = { path, out: to, bytes: (await stat(to)).size }
  return { status: Status.ok, text: `${to}: ${write(value.bytes)} bytes\n`, value }
}
