import type { InspectReport } from './report.ts'

const number = new Intl.NumberFormat('en', { maximumSignificantDigits: 6 })

/** A report as text for people. */
export function summary(report: InspectReport): string {
  if (!report.ok) return `${report.path}\n  ${report.error?.code}: ${report.error?.message}\n`
  const size = report.bbox ? report.bbox[1].map((value, axis) => number.format(value - report.bbox![0][axis])).join(' x ') : 'nothing visible'
  return [
    report.path,
    `  ${report.format}, units ${report.units}${report.application ? `, by ${report.application}` : ''}`,
    `  ${report.nodes} nodes, ${report.parts} parts, ${report.occurrences} occurrences, ${report.triangles} triangles, ${report.faces} faces, ${report.edges} edges`,
    `  size ${size} mm, area ${number.format(report.area)} mm2, volume ${number.format(report.volume)} mm3, ${report.watertightParts} of ${report.parts} parts closed`,
    ...report.notes.map((note) => `  ${note.level}: ${note.count > 1 ? `${note.count} x ` : ''}${note.text}`),
    `  ${number.format(report.timings.total)} ms (first part ${number.format(report.timings.firstPart)}), peak ${number.format(report.peakRss / 2 ** 20)} MiB`,
    '',
  ].join('\n')
}
