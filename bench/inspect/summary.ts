import type { InspectReport } from './report.ts'

const number = new Intl.NumberFormat('en', { maximumSignificantDigits: 6 })

/** A report as text for people. */
export function summary(report: InspectReport): string {
  if (!report.ok) return `${report.path}\n  ${report.error?.code}: ${report.error?.message}\n`
  return [
    report.path,
    `  ${report.format}, units ${report.units}${report.application ? `, by ${report.application}` : ''}`,
    ...(report.kind === '2d' ? drawingLines(report) : sceneLines(report)),
    ...report.notes.map((note) => `  ${note.level}: ${note.count > 1 ? `${note.count} x ` : ''}${note.text}`),
    `  ${number.format(report.timings.total)} ms (first part ${number.format(report.timings.firstPart)}), peak ${number.format(report.peakRss / 2 ** 20)} MiB`,
    ...(report.meshing ? [`  meshed by ${report.meshing.workers} ${report.meshing.workers > 1 ? 'workers' : 'worker'} (${report.meshing.reason})`] : []),
    '',
  ].join('\n')
}

const sceneLines = (report: InspectReport): string[] => [
  `  ${report.nodes} nodes, ${report.parts} parts, ${report.occurrences} occurrences, ${report.triangles} triangles, ${report.faces} faces, ${report.edges} edges`,
  `  size ${sizeOf(report)} mm, area ${number.format(report.area)} mm2, volume ${number.format(report.volume)} mm3, ${report.watertightParts} of ${report.parts} parts closed`,
  ...(report.annotations + report.construction > 0 ? [`  ${report.annotations} annotations, ${report.construction} of construction geometry`] : []),
]

const drawingLines = (report: InspectReport): string[] => [
  `  ${Object.values(report.entities).reduce((sum, count) => sum + count, 0)} entities on ${report.layers} layers: ${Object.entries(report.entities)
    .map(([type, count]) => `${type} ${count}`)
    .join(', ')}`,
  `  size ${sizeOf(report)} (drawing units), ${report.nodes} spaces, ${report.edges} segments, ${report.triangles} triangles`,
]

const sizeOf = ({ bbox }: InspectReport): string => (bbox ? bbox[1].map((value, axis) => number.format(value - bbox[0][axis])).join(' x ') : 'nothing visible')
