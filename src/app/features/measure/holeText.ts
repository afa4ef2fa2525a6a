import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { csv } from '../../../core/bom/bom.ts'
import { type Hole, type HoleStep, screwsOf } from '../../../core/measure/holes/hole.ts'
import type { HoleInPart } from '../../../core/measure/holes/describeHole.ts'
import type { Pattern } from '../../../core/measure/holes/pattern.ts'
import { angleOf, copyNumber, lengthOf, type QuantityFormat } from '../../../core/quantity/formatQuantity.ts'
import type { DisplayUnit } from '../../../core/units.ts'
import { useQuantity } from '../../ui/quantity.ts'
import type { HolePart } from './holeRows.ts'

/** Writes holes as a drawing calls them out, in words. */
export interface HoleText {
  /** "⌀ 11.00 mm through, counterbore ⌀ 19.00 mm, 8.00 mm deep". */
  hole(hole: Hole, thread?: string): string
  steps(hole: Hole): string[]
  /** Screws that the diameter is usual for: "a usual tapping hole for M6". */
  fits(hole: Hole): string[]
  /** "on ⌀ 67.00 mm, 60°"; "6: on…" where `count` equal holes are more than those of the pattern. */
  pattern(pattern: Pattern, count: number): string
  /** All in one: "6 × ⌀ 5.00 mm, 14.00 mm deep · on ⌀ 67.00 mm, 60°". */
  callout(hole: HoleInPart, thread?: string): string
}

const diameterSign = '⌀\u202f'

function makeHoleText(t: TFunction<'measure'>, quantity: QuantityFormat): HoleText {
  const across = (mm: number): string => diameterSign + quantity.length(mm)
  const depth = ({ bottom, depth: mm }: Hole): string => t(bottom === 'through' ? 'hole.through' : 'hole.deep', { depth: quantity.length(mm) })
  const stepText = ({ kind, side, diameter, depth: mm, angle }: HoleStep): string => {
    const text = t(`hole.${kind}`, { diameter: across(diameter), depth: quantity.length(mm), angle: quantity.angle(angle ?? 0) })
    return side === 'far' ? t('hole.far', { step: text }) : text
  }
  const steps = (hole: Hole): string[] => hole.steps.map(stepText)
  const whole = (hole: Hole, thread?: string): string =>
    [...(thread ? [t('hole.thread', { size: thread })] : []), ...steps(hole)].reduce(
      (text, step) => t('hole.then', { hole: text, step }),
      t('hole.wall', { diameter: across(hole.diameter), depth: depth(hole) }),
    )
  const order = (pattern: Pattern): string => {
    if (pattern.kind === 'circle') return t('hole.onCircle', { diameter: across(pattern.diameter), angle: quantity.angle(pattern.angle) })
    if (pattern.kind === 'line') return t('hole.inLine', { pitch: quantity.length(pattern.pitch) })
    const [columns, rows] = pattern.counts
    const pitch = pattern.pitch.map((mm) => quantity.length(mm)).join('\u202f×\u202f')
    return t('hole.inGrid', { columns, rows, pitch })
  }
  return {
    hole: whole,
    steps,
    fits: ({ diameter }) => screwsOf(diameter).map(({ size, use }) => t(`hole.fits.${use}`, { size })),
    pattern: (pattern, count) =>
      pattern.members.length === count ? order(pattern) : t('hole.members', { count: pattern.members.length, order: order(pattern) }),
    callout: ({ hole, count, pattern }, thread) => {
      const members = pattern?.members.length ?? count
      const text = members > 1 ? t('hole.several', { count: members, hole: whole(hole, thread) }) : whole(hole, thread)
      return pattern ? `${text} · ${order(pattern)}` : text
    },
  }
}

export function useHoleText(): HoleText {
  const { t } = useTranslation('measure')
  const quantity = useQuantity()
  return useMemo(() => makeHoleText(t, quantity), [t, quantity])
}

const columns = ['part', 'pieces', 'count', 'diameter', 'end', 'depth', 'thread', 'steps', 'drillPoint', 'pattern', 'axis', 'unit'] as const

/** The hole list as a table (CSV, UTF-8 with its mark): a line for each kind of hole of each part, lengths at full precision. */
export function holeTable(parts: readonly HolePart[], unit: DisplayUnit, t: TFunction<'measure'>, text: HoleText): string {
  const length = (mm: number): string => copyNumber(lengthOf(mm), unit, 'en')
  const rows = parts.flatMap(({ name, pieces, rows }) =>
    rows.map(({ hole, count, thread, patterns, axes }) => [
      name,
      pieces,
      count,
      length(hole.diameter),
      t(hole.bottom === 'through' ? 'hole.through' : 'hole.blind'),
      length(hole.depth),
      thread ?? '',
      text.steps(hole).join('; '),
      hole.tip === undefined ? '' : copyNumber(angleOf(hole.tip), unit, 'en'),
      patterns.map((pattern) => text.pattern(pattern, count)).join('; '),
      axes.join('; '),
      unit,
    ]),
  )
  return csv([columns.map((key) => t(`hole.column.${key}`)), ...rows.map((row) => row.map(String))])
}
