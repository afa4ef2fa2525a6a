import { AREA, VOLUME } from '../../../../src/core/measure/moments.ts'
import { finish } from '../../../../src/core/measure/finish.ts'
import { partHoles } from '../../../../src/core/measure/holes/describeHole.ts'
import { knownMeasures } from '../../../../src/core/measure/partMeasures.ts'
import { isEmptyBounds } from '../../../../src/core/scene/bounds.ts'
import { figuresOf, massOf, openPath, sizeText, sure, write } from '../figures.ts'
import type { MeasureReport } from '../schemas.ts'
import { type Context, type Input, type Outcome, positiveOf, Status, textOf } from '../verb.ts'

export async function run(input: Input, context: Context): Promise<Outcome> {
  const path = textOf(input, 'path')
  const density = positiveOf(input, 'density')
  const model = await openPath(context, path, input)
  const { structure, index, parts, shown } = model
  const occurrences = Map.groupBy(shown, (id) => index.nodes[id].part!)
  const value: MeasureReport = {
    path,
    format: structure.format,
    units: structure.units,
    total: figuresOf(model, density),
    parts: [...occurrences].flatMap(([id, nodes]) => {
      const part = parts.get(id)
      if (!part) return []
      const own = knownMeasures(part)
      const volume = own?.basis ? own.moments[VOLUME] : null
      const b = part.bounds
      return {
        name: part.name || index.nodes[nodes[0]].name,
        occurrences: nodes.length,
        closed: own?.closed ?? false,
        size: isEmptyBounds(b) ? null : ([b[3] - b[0], b[4] - b[1], b[5] - b[2]] satisfies [number, number, number]),
        area: own ? own.moments[AREA] : null,
        volume,
        mass: volume !== null && density !== undefined ? massOf(volume, density) : null,
        holes: finish(partHoles(part)).groups.map(({ holes }) => ({
          count: holes.length,
          diameter: holes[0].diameter,
          depth: holes[0].depth,
          bottom: holes[0].bottom,
          steps: holes[0].steps.map(({ kind, diameter, depth }) => ({ kind, diameter, depth })),
        })),
      }
    }),
  }
  return { status: Status.ok, text: textReport(value), value }
}

function textReport({ path, total, parts }: MeasureReport): string {
  return [
    path,
    `  size ${sizeText(total)}`,
    ...(total.area ? [`  area ${write(total.area.value)} mm² (${sure(total.area)})`] : []),
    ...(total.volume ? [`  volume ${write(total.volume.value)} mm³ (${sure(total.volume)})`] : []),
    ...(total.centre ? [`  centre ${total.centre.map(write).join(' ')}`] : []),
    ...(total.mass === null ? [] : [`  mass ${write(total.mass)} kg`]),
    ...parts.flatMap(({ name, occurrences, volume, area, size, holes }) => [
      `  ${occurrences > 1 ? `${occurrences} × ` : ''}${name}: ${size ? `${size.map(write).join(' × ')} mm` : 'no size'}${area === null ? '' : `, ${write(area)} mm²`}${volume === null ? ', open' : `, ${write(volume)} mm³`}`,
      ...holes.map((hole) => `    ${hole.count} × ⌀${write(hole.diameter)} ${hole.bottom === 'through' ? 'through' : `${write(hole.depth)} deep`}`),
    ]),
    '',
  ].join('\n')
}
