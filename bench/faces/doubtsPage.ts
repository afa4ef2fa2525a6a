import type { Doubt } from './doubt.ts'

/** Counts of the files of one format. */
export interface DoubtRow {
  files: number
  bodies: number
  doubted: number
  solids: number
  open: number
}

export interface DoubtedBody extends Doubt {
  file: string
  part: string
}

/** The counts by format and each body that is doubted or open, as a page. */
export function doubtsPage(rows: ReadonlyMap<string, DoubtRow>, doubted: readonly DoubtedBody[]): string {
  const counts = [...rows].toSorted(([a], [b]) => a.localeCompare(b, 'en'))
  const real = counts.flatMap(([name, row]) => (/, made to/.test(name) ? [] : [row]))
  const sum = (key: keyof DoubtRow): number => real.reduce((total, row) => total + row[key], 0)
  const line = (name: string, row: DoubtRow): string => {
    const share = row.bodies > 0 ? ((row.doubted / row.bodies) * 1000).toFixed(1) : ''
    return `| ${name} | ${row.files} | ${row.bodies} | ${row.doubted} | ${share} | ${row.solids} | ${row.open} |`
  }
  const all = { files: sum('files'), bodies: sum('bodies'), doubted: sum('doubted'), solids: sum('solids'), open: sum('open') }
  return `# Bodies that the checks doubt

Written by \`node bench/faces/doubts.ts FOLDER --table FILE\` over the collection of real files: every exact body once, meshed by our engine alone in normal quality. OpenCascade meshes doubted bodies of STEP files anew,
and IGES files with many; those of other formats are shown with a warning.
Files made to test readers hold one kind of surface each without its data, which no reader can draw: they are counted apart.

| format | files | bodies | doubted | in 1 000 | solids | open |
| --- | ---: | ---: | ---: | ---: | ---: | ---: |
${counts.map(([name, row]) => line(name, row)).join('\n')}
${line('all but those made to test readers', all)}

## Doubted or open

| file | part | faces | reasons |
| --- | --- | ---: | --- |
${doubted.map(({ file, part, faces, problems, openEdges }) => `| ${file} | ${part} | ${faces} | ${[...problems, ...(openEdges > 0 ? [`${openEdges} open edges`] : [])].join('; ')} |`).join('\n')}
`
}
