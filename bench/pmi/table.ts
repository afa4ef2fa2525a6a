export interface FileResult {
  file: string
  views: number
  dimensions: number
  tolerances: number
  datums: number
  targets: number
  others: number
  failed: number
  /** Rows of the list of expected annotations, and those found. */
  rows: number
  found: number
  missing: string[]
}

/** A Markdown table of the files with a line of sums, and under it the rows that were not found. */
export function table(results: readonly FileResult[]): string {
  const heads = ['views', 'dimensions', 'tolerances', 'datums', 'targets', 'others', 'failed', 'rows', 'found'] as const
  const line = (name: string, of: (head: (typeof heads)[number]) => number): string => `| ${[name, ...heads.map(of)].join(' | ')} |`
  const lines = [
    `| ${['file', 'views', 'dimensions', 'tolerances', 'datums', 'datum targets', 'notes and pictures', 'failed', 'expected rows', 'found'].join(' | ')} |`,
    `|${' --- |'.repeat(heads.length + 1)}`,
    ...results.map((result) => line(result.file, (head) => result[head])),
    line('all', (head) => results.reduce((sum, result) => sum + result[head], 0)),
  ]
  const missing = results.flatMap(({ file, missing: rows }) => rows.map((row) => `- ${file}: \`${row.replaceAll('|', '│')}\``))
  return `${lines.join('\n')}\n\nRows that were not found:\n\n${missing.join('\n')}\n`
}
