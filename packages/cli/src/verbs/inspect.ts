import { inspect } from '../../../../bench/inspect/inspectFile.ts'
import { summary } from '../../../../bench/inspect/summary.ts'
import { qualityOf } from '../figures.ts'
import { type Context, type Input, type Outcome, Status, textOf } from '../verb.ts'

export async function run(input: Input, { client }: Context): Promise<Outcome> {
  const report = await inspect(client, textOf(input, 'path'), { quality: qualityOf(input), pmi: input.pmi === true })
  return { status: report.ok ? Status.ok : Status.failed, text: summary(report), value: report }
}
