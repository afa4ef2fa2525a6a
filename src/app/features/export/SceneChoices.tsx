import { atom, useAtomValue } from 'jotai'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExportCounts } from '../../../core/export/exportOptions.ts'
import type { ExportScene } from '../../../core/export/exportScene.ts'
import type { Part, PartId } from '../../../core/scene/model.ts'
import { lengthOf } from '../../../core/scene/paged/columns.ts'
import { arrivedPartsAtom } from '../../state/document.ts'
import { looksAtom } from '../../state/inspect/appearance.ts'
import { explosionAtom } from '../../state/inspect/explosion.ts'
import { selectionAtom } from '../../state/selection.ts'
import { visibilityAtom } from '../../state/visibility.ts'
import styles from './Export.module.css'
import { type SceneChoice, shownScene } from '../../services/export/shownScene.ts'

/** One of several, side by side. */
export function Choice<T extends string | number>({
  legend,
  name,
  value,
  options,
  onChange,
}: {
  legend: string
  name: string
  value: T
  options: readonly { value: NoInfer<T>; label: string }[]
  onChange(value: NoInfer<T>): void
}) {
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      <div className={styles.segments}>
        {options.map((option) => (
          <label key={option.value} className={styles.segment} data-chosen={option.value === value || undefined}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export function Toggle({
  label,
  on,
  disabled,
  onChange,
  children,
}: {
  label: string
  on: boolean
  disabled?: boolean
  onChange(on: boolean): void
  children?: ReactNode
}) {
  return (
    <label className={styles.toggle}>
      <input type="checkbox" checked={on} disabled={disabled} onChange={(event) => onChange(event.target.checked)} />
      <span>{label}</span>
      {children}
    </label>
  )
}

/** While something is hidden, the visible part of the model is offered first. */
export function useSceneChoice(): [SceneChoice, (choice: SceneChoice) => void] {
  const { hidden, isolated } = useAtomValue(visibilityAtom)
  return useState<SceneChoice>({ shownOnly: hidden.size > 0 || isolated !== null, exploded: false, appearance: true })
}

/** The whole model, its visible part, or the selected parts; as exploded and coloured by the user or not, where there is something of that. */
export function SceneChoices({ choice, onChange }: { choice: SceneChoice; onChange(choice: SceneChoice): void }) {
  const { t } = useTranslation('export')
  const isExploded = useAtomValue(explosionAtom).amount > 0
  const isColoured = useAtomValue(looksAtom).size > 0
  const hasSelection = useAtomValue(selectionAtom).nodes.size > 0
  return (
    <>
      <Choice
        legend={t('what')}
        name="what"
        value={choice.selectedOnly ? 'selected' : choice.shownOnly ? 'shown' : 'all'}
        options={[
          { value: 'all', label: t('all') },
          { value: 'shown', label: t('shown') },
          ...(hasSelection ? [{ value: 'selected' as const, label: t('selected') }] : []),
        ]}
        onChange={(value) => onChange({ ...choice, shownOnly: value === 'shown', selectedOnly: value === 'selected' })}
      />
      {(isExploded || isColoured) && (
        <div className={styles.toggles}>
          {isExploded && <Toggle label={t('exploded')} on={choice.exploded} onChange={(exploded) => onChange({ ...choice, exploded })} />}
          {isColoured && <Toggle label={t('appearance')} on={choice.appearance} onChange={(appearance) => onChange({ ...choice, appearance })} />}
        </div>
      )}
    </>
  )
}

/** How much there is to write. */
function sceneCounts(scene: ExportScene, parts: ReadonlyMap<PartId, Part>): ExportCounts {
  const counts: ExportCounts = { partTriangles: 0, partVertices: 0, triangles: 0, vertices: 0, nodes: scene.nodes.length }
  const seen = new Set<PartId>()
  for (const { part: id } of scene.nodes) {
    const part = id === undefined ? undefined : parts.get(id)
    if (!part || id === undefined) continue
    const triangles = lengthOf(part.mesh, 'indices') / 3
    const vertices = (lengthOf(part.mesh, 'positions') + lengthOf(part.points, 'positions')) / 3
    counts.triangles += triangles
    counts.vertices += vertices
    if (seen.has(id)) continue
    seen.add(id)
    counts.partTriangles += triangles
    counts.partVertices += vertices
  }
  return counts
}

/** How much the choice holds; undefined when that is nothing. */
export function useSceneCounts(choice: SceneChoice): (ExportCounts & { parts: number }) | undefined {
  const countsAtom = useMemo(
    () =>
      atom((get) => {
        const scene = shownScene(get, choice)
        return scene && { ...sceneCounts(scene, get(arrivedPartsAtom).parts), parts: scene.nodes.filter(({ part }) => part !== undefined).length }
      }),
    [choice],
  )
  return useAtomValue(countsAtom)
}
