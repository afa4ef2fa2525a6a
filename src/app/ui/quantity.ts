import type { TFunction } from 'i18next'
import { atom, useAtomValue } from 'jotai'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber, fractionDigits, type QuantityFormat, quantityFormat } from '../../core/quantity/formatQuantity.ts'
import { isEmptyBounds } from '../../core/scene/bounds.ts'
import type { Node, Role } from '../../core/scene/model.ts'
import { boundsOfBodies } from '../../core/scene/placeholder.ts'
import { documentAtom, indexAtom, partsVersionAtom } from '../state/document.ts'
import { unitAtom } from '../state/viewState.ts'

const isOpenAtom = atom((get) => get(documentAtom)?.status === 'open')
const partsAtom = atom((get) => get(documentAtom)?.parts)

/** About how long the whole model is, mm, which decides how many digits suit it; undefined until it is there: summing boxes at each arriving part would be wasted. */
const modelExtentAtom = atom((get): number | undefined => {
  const index = get(indexAtom)
  const parts = get(partsAtom)
  if (!index || !parts || !get(isOpenAtom)) return undefined
  get(partsVersionAtom)
  const box = boundsOfBodies(index, parts)
  return isEmptyBounds(box) ? undefined : Math.hypot(box[3] - box[0], box[4] - box[1], box[5] - box[2])
})

/** Digits after the decimal sign that suit lengths of this model in the unit on screen. */
export const digitsAtom = atom((get): number | undefined => {
  const extent = get(modelExtentAtom)
  return extent === undefined ? undefined : fractionDigits(extent, get(unitAtom))
})

export function useQuantity(): QuantityFormat {
  const unit = useAtomValue(unitAtom)
  const digits = useAtomValue(digitsAtom)
  const { i18n } = useTranslation()
  return useMemo(() => quantityFormat(unit, i18n.language, digits), [unit, i18n.language, digits])
}

/** Text that a number is stated by the source (or it follows from what the source states), or it comes from the mesh and how near. */
export function useTag(): (from: { exact: boolean; deviation?: number }, dimension?: 'length' | 'area' | 'volume') => string {
  const { t } = useTranslation('viewer')
  const quantity = useQuantity()
  return ({ exact, deviation = 0 }, dimension = 'length') => {
    if (exact) return t('properties.exact')
    if (!(deviation > 0)) return t('properties.mesh')
    // Two digits of an uncertainty are enough; as many decimals as the value has would often be zeros.
    return t('properties.fromMesh', { deviation: quantity.doubt(Number(deviation.toPrecision(2)), dimension) })
  }
}

/** A number of things as text, with the thousands set apart: "100 000 parts". */
export function useCount(): (what: 'parts' | 'hidden' | 'selected' | 'matches', count: number) => string {
  const { t, i18n } = useTranslation('viewer')
  const { language } = i18n
  return useCallback((what, count) => t(`count.${what}`, { count, number: formatNumber(count, language, 0) }), [t, language])
}

/** The role of a node that groups annotations or construction geometry; undefined for all others. */
export const groupRole = ({ role, part }: Node): Role | undefined => (part === undefined ? role : undefined)

/** A node's name for people: that of a group of a role in the language of the page, else the file's. */
export function nodeName(node: Node, t: TFunction<'viewer'>): string {
  const role = groupRole(node)
  return role ? t(`tree.role.${role}`) : node.name || t('tree.unnamed')
}
