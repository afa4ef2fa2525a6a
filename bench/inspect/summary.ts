import type { DrawingReport } from './drawing.ts'
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
  ...(report.drawing ? spaceLines(report.drawing) : []),
]

/** Layers that the text names; the report has them all. */
const NAMED_LAYERS = 12

function spaceLines({ first, spaces, layers, blocks, texts, fontsMissing, xrefsMissing, picturesMissing, location }: DrawingReport): string[] {
  const used = layers.filter(({ entities }) => entities > 0).toSorted((a, b) => b.entities - a.entities)
  const more = used.length - NAMED_LAYERS
  const missing = [...fontsMissing, ...xrefsMissing, ...picturesMissing]
  return [
    ...spaces.map(({ name, entities, size, viewports }) => {
      const shown = size ? `, ${size.map((value) => number.format(value)).join(' x ')}` : ', empty'
      return `  ${name}${name === first ? ' (shown first)' : ''}: ${entities} entities${shown}${viewports > 0 ? `, ${viewports} viewports` : ''}`
    }),
    `  ${blocks} blocks inserted, ${texts} texts; by layer: ${used
      .slice(0, NAMED_LAYERS)
      .map(({ name, entities, visible }) => `${name} ${entities}${visible ? '' : ' (off)'}`)
      .join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
    ...(missing.length > 0 ? [`  not found: ${missing.join(', ')}`] : []),
    ...(location
      ? [`  on earth: ${location.system}${location.latitude === undefined ? '' : `, latitude ${location.latitude}, longitude ${location.longitude}`}`]
      : []),
  ]
}

const sizeOf = ({ bbox }: InspectReport): string => (bbox ? bbox[1].map((value, axis) => number.format(value - bbox[0][axis])).join(' x ') : 'nothing visible')
