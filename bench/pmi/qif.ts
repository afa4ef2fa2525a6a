import type { Dimension, Figure, GeometricTolerance } from '../../src/core/pmi/annotation.ts'
import { datumName, printed } from '../../src/core/pmi/compose.ts'
import type { DocumentPmi } from '../../workers/formats/step/pmi/readPmi.ts'

/** A characteristic of a QIF 3.0 file, as a key: type, value as it is printed, zone, material condition, datum references in their order; or prefix, nominal value and deviations. */
export interface QifRow {
  kind: 'tolerance' | 'dimension'
  key: string
}

const between = (text: string, name: string): string[] => [...text.matchAll(new RegExp(`<${name}[\\s>]([\\s\\S]*?)</${name}>`, 'g'))].map(([all]) => all)
const value = (text: string, name: string): string | undefined => new RegExp(`<${name}[^>]*>([^<]*)</${name}>`).exec(text)?.[1].trim()
const idOf = (text: string): string => /\bid="(\d+)"/.exec(text)?.[1] ?? ''

const prefixes: Record<string, string> = {
  Diameter: '⌀',
  Radius: 'R',
  SphericalDiameter: 'S⌀',
  SphericalRadius: 'SR',
  Width: '',
  DistanceBetween: '',
  Angle: '',
  Thickness: '',
  Depth: '',
}
const conditions: Record<string, string> = { MAXIMUM: '(M)', LEAST: '(L)' }

/** Tolerances and dimensions that a QIF file states. Units are not compared: two of the files label inches as millimetres. */
export function readQif(text: string): QifRow[] {
  const letters = new Map(between(text, 'DatumDefinition').map((one) => [idOf(one), value(one, 'DatumLabel') ?? '?']))
  const frames = new Map(
    between(text, 'DatumReferenceFrame').map((frame) => [
      idOf(frame),
      between(frame, 'Datum')
        .map((datum) => datumText(datum, letters))
        .join(),
    ]),
  )
  const nominals = new Map<string, string>()
  for (const [, nominal] of text.matchAll(/<\w+CharacteristicNominal [^>]*>([\s\S]*?)<\/\w+CharacteristicNominal>/g))
    nominals.set(value(nominal, 'CharacteristicDefinitionId') ?? '', value(nominal, 'TargetValue') ?? '')
  const out: QifRow[] = []
  for (const [definition, name] of text.matchAll(/<(\w+)CharacteristicDefinition id[\s\S]*?<\/\1CharacteristicDefinition>/g)) {
    if (name in prefixes) out.push({ kind: 'dimension', key: dimension(prefixes[name], nominals.get(idOf(definition)), definition) })
    else {
      const lower = /<SecondCompositeSegment\w*>([\s\S]*?)<\/SecondCompositeSegment\w*>/.exec(definition)?.[1]
      out.push({ kind: 'tolerance', key: tolerance(name, lower ? definition.replace(lower, '') : definition, frames) })
      if (lower) out.push({ kind: 'tolerance', key: tolerance(name, lower, frames) })
    }
  }
  return out
}

const datumText = (datum: string, letters: ReadonlyMap<string, string>): string =>
  [...datum.matchAll(/<DatumDefinitionId>(\d+)<\/DatumDefinitionId>\s*(?:<MaterialModifier>(\w+)<\/MaterialModifier>)?/g)]
    .map(([, id, modifier]) => `${letters.get(id) ?? '?'}${conditions[modifier ?? ''] ?? ''}`)
    .join('-')

function tolerance(name: string, definition: string, frames: ReadonlyMap<string, string>): string {
  const zone = /<DiametricalZone/.test(definition) ? '⌀' : /<SphericalZone/.test(definition) ? 'S⌀' : ''
  const type = name === 'Circularity' ? 'roundness' : name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase()
  const datums = frames.get(value(definition, 'DatumReferenceFrameId') ?? '') ?? ''
  return [
    type,
    `${zone}${Number(value(definition, 'ToleranceValue') ?? value(definition, 'ToleranceValuePerUnit'))}${conditions[value(definition, 'MaterialCondition') ?? ''] ?? ''}`,
    datums,
  ].join(' | ')
}

function dimension(prefix: string, nominal: string | undefined, definition: string): string {
  const [low, high] = [value(definition, 'MinValue'), value(definition, 'MaxValue')].map(Number)
  if (!Number.isFinite(low + high)) return `${prefix}${Number(nominal)}`
  return /<DefinedAsLimit>true/.test(definition) ? `${prefix}${rounded(low)}-${rounded(high)}` : `${prefix}${Number(nominal)} ${rounded(low)}/${rounded(high)}`
}

/** Without the noise of conversions. */
const rounded = (number: number): number => Number(number.toFixed(6)) + 0

/** The rows of the annotations that a STEP file states, by the same keys. */
export function qifKeys({ annotations }: DocumentPmi): QifRow[] {
  return annotations.flatMap((annotation): QifRow[] => {
    if (annotation.kind === 'tolerance') return [{ kind: 'tolerance', key: toleranceKey(annotation) }]
    return annotation.kind === 'dimension' ? [{ kind: 'dimension', key: dimensionKey(annotation) }] : []
  })
}

/** A number with the digits that the drawing shows. */
const shown = (figure: Figure | undefined): number => (figure ? rounded(Number(printed(figure))) : NaN)

function toleranceKey({ type, magnitude, zone, modifiers, datums }: GeometricTolerance): string {
  const shape = zone.shape === 'circular' ? '⌀' : zone.shape === 'spherical' ? 'S⌀' : ''
  const condition = modifiers.includes('M') ? '(M)' : modifiers.includes('L') ? '(L)' : ''
  return [type.replace('_tolerance', ''), `${shape}${shown(magnitude)}${condition}`, datums.map(datumName).join()].join(' | ')
}

function dimensionKey({ measure, nominal, limits, deviations }: Dimension): string {
  const prefix = prefixes[measure.replace(/(^|\s)(\w)/g, (_, _gap, letter: string) => letter.toUpperCase())] ?? ''
  if (limits) return `${prefix}${shown(limits[0])}-${shown(limits[1])}`
  const size = `${prefix}${shown(nominal)}`
  return deviations ? `${size} ${shown(deviations[0])}/${shown(deviations[1])}` : size
}

/** Rows of the one list that the other has not, each counted once. */
export function missing(rows: readonly QifRow[], others: readonly QifRow[]): QifRow[] {
  const left = others.map(({ key }) => key)
  return rows.filter(({ key }) => {
    const at = left.indexOf(key)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}
