import type { Tally } from './tally.ts'

const share = (part: number, whole: number): string => (whole > 0 ? ((100 * part) / whole).toFixed(2) : '–')
const times = (own: number, reference: number): string => (own > 0 && reference > 0 ? (reference / own).toFixed(1) : '–')

const columns: [title: string, cell: (tally: Tally) => string | number][] = [
  ['file', ({ name }) => name],
  ['parts', ({ parts }) => parts],
  ['faces', ({ faces }) => faces],
  ['within 1 %', ({ close, faces }) => share(close, faces)],
  ['or exact', ({ close, exact, faces }) => share(close + exact, faces)],
  ['wrong', ({ wrong }) => wrong],
  ['closed', ({ watertight, solids }) => `${watertight}/${solids}`],
  ['flagged', ({ flagged }) => flagged],
  ['regrouped', ({ regrouped }) => regrouped],
  ['unread', ({ unread }) => unread],
  ['box off, mm', ({ boxOff }) => boxOff.toPrecision(2)],
  ['triangles', ({ triangles, referenceTriangles }) => `${triangles}/${referenceTriangles}`],
  ['CPU, s', ({ cpu }) => (cpu / 1000).toFixed(2)],
  ['times faster', ({ cpu, referenceCpu }) => times(cpu, referenceCpu)],
]

/** One row, for the console or a table of Markdown. */
export const row = (tally: Tally): string => `| ${columns.map(([, cell]) => cell(tally)).join(' | ')} |`

export const head = `| ${columns.map(([title]) => title).join(' | ')} |\n|${columns.map((_, i) => (i === 0 ? '---|' : '--:|')).join('')}`

export interface QualityResult {
  quality: string
  tallies: Tally[]
  total: Tally
}

const section = ({ quality, tallies, total }: QualityResult): string => `## Quality \`${quality}\`

${head}
${tallies.map(row).join('\n')}
${row(total)}

${total.rest.length} of its faces agree with neither:

${total.rest.map((line) => `- ${line}`).join('\n')}
`

const summary = ({ quality, total }: QualityResult): string =>
  `- \`${quality}\`: ${share(total.close, total.faces)} % of ${total.faces} faces within 1 % of the reference, ${share(total.close + total.exact, total.faces)} % of it or of the exact area, ${total.wrong} wrong; ${total.watertight} of ${total.solids} solids closed; ${((100 * total.triangles) / total.referenceTriangles).toFixed(0)} % of the triangles.`

/** The page `docs/faces.md`. `timed`: the reference was timed in the same run. */
export const page = (results: readonly QualityResult[], timed: boolean): string => `# Our faces against OpenCascade's

Made by \`node bench/faces/compare.ts\`: every distinct part of every STEP file is meshed by our engine and, from a mini file of its own, by OpenCascade
(occt-import-js) at the same tolerances, and compared face by face.

${results.map(summary).join('\n')}

At equal tolerance both engines are off, each in its own way: chords cut into small and slim faces. Ours looks for such faces and mends them, so that its areas
are the exact ones within a per cent at every quality; OpenCascade's come to that at the finer ones, which is where the two agree.

- A quality with a number (\`fine/4\`): both at so many times less tolerance, which the app does not use; exact areas by meshes are not looked for.
- *within 1 %*: share of the faces whose area is the reference's within one per cent.
- *or exact*: the same, with those that are within one per cent of the exact area, where OpenCascade at the same tolerance is not. The exact area of
  plane faces is the integral along their exact edges, that of faces that are all of a spline surface the integral over it; that of others is taken from OpenCascade's mesh at a sixteenth of the tolerance, or a sixty-fourth.
- *wrong*: faces off from both by more than 10 %, above 0.1 mm², in parts that our own checks did not flag. Flagged parts are meshed by OpenCascade in the app.
- *closed*: solids whose mesh is closed (triangles run equally often in both directions along every edge), of all solids.
- *regrouped*: parts that OpenCascade splits into another number of faces; their faces are not compared.
- *unread*: parts of which OpenCascade makes nothing.
- *triangles*: ours/reference. *times faster*: CPU of the reference over ours (instances and structure included), all files one after another in one process${timed ? ', both timed in this run' : "; the reference's is that of the run that stored it: two runs, no claim about speed"}.

${results.map(section).join('\n')}`
