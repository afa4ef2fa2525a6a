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
  /** Rows that the file does not state, each with its reason in `missing`. */
  unstated: number
  missing: { row: string; reason: string }[]
}

/** A Markdown table of the files with a line of sums, and under it the rows that were not found. */
export function table(results: readonly FileResult[]): string {
  const heads = ['views', 'dimensions', 'tolerances', 'datums', 'targets', 'others', 'failed', 'rows', 'unstated', 'found'] as const
  const line = (name: string, of: (head: (typeof heads)[number]) => number): string => `| ${[name, ...heads.map(of)].join(' | ')} |`
  const lines = [
    `| ${['file', 'views', 'dimensions', 'tolerances', 'datums', 'datum targets', 'notes and pictures', 'failed', 'expected rows', 'not stated by the file', 'found'].join(' | ')} |`,
    `|${' --- |'.repeat(heads.length + 1)}`,
    ...results.map((result) => line(result.file, (head) => result[head])),
    line('all', (head) => results.reduce((sum, result) => sum + result[head], 0)),
  ]
  const missing = results.flatMap(({ file, missing: rows }) =>
    rows.map(({ row, reason }) => `- ${file}: \`${row.replaceAll('|', '│')}\`: ${reason || '**not explained**'}`),
  )
  return `${lines.join('\n')}\n\nRows that were not found:\n\n${missing.join('\n')}\n`
}
