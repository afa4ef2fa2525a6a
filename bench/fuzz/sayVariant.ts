import type { VariantLine } from './supervise.ts'

/** Opens a variant and prints a line of JSON on what became of it. */
export async function sayVariant(
  about: Pick<VariantLine, 'variant' | 'file' | 'kind' | 'bytes'>,
  open: () => Promise<Pick<VariantLine, 'ending' | 'problems'>>,
): Promise<void> {
  const started = process.cpuUsage()
  const before = largestRss()
  const outcome = await open().catch((error: unknown) => ({ ending: 'crash', crash: error instanceof Error ? (error.stack ?? error.message) : String(error) }))
  const { user, system } = process.cpuUsage(started)
  const line: VariantLine = {
    ...about,
    ms: Math.round((user + system) / 1e3),
    rss: process.memoryUsage.rss(),
    growth: largestRss() - before,
    ...outcome,
  }
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

const largestRss = (): number => process.resourceUsage().maxRSS * 1024
