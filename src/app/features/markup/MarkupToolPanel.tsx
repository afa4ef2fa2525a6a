import { useAtom, useAtomValue, useStore } from 'jotai'
import { Cloud, Eraser, MousePointer2, MoveUpRight, Pencil, Pin, Square, Stamp, Trash2, Type } from 'lucide-react'
import { type CSSProperties, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/IconButton.tsx'
import { drawingAtom } from '../../state/drawing/drawingState.ts'
import styles from '../../ui/tools/Tools.module.css'
import { layoutAtom } from '../../state/layout.ts'
import { cameraAtom } from '../../state/viewState.ts'
import { viewerAtom } from '../../state/tool.ts'
import {
  clearMarks,
  deleteMark,
  isSameView,
  isStampId,
  type Mark,
  markKinds,
  marksAtom,
  selectedMarkAtom,
  setMarkText,
  type StampId,
  stampIds,
  stamps,
  textRequestAtom,
  updateMark,
} from '../../state/markup/marks.ts'
import own from './Markup.module.css'
import { colourAtom, drawnKindAtom, markColours, markWidths, pinnedAtom, stampAtom, widthAtom } from './markupSettings.ts'
import './markupTool.ts'

const icons = { arrow: MoveUpRight, cloud: Cloud, box: Square, freehand: Pencil, text: Type, stamp: Stamp } as const

/** First row: what to draw; second row: how it looks, for the next mark and the selected one. */
export default function MarkupToolPanel() {
  const store = useStore()
  const { t } = useTranslation('markup')
  const [kind, setKind] = useAtom(drawnKindAtom)
  const [colour, setColour] = useAtom(colourAtom)
  const [width, setWidth] = useAtom(widthAtom)
  const [pinned, setPinned] = useAtom(pinnedAtom)
  const isDrawing = useAtomValue(drawingAtom) !== null
  const isPhone = useAtomValue(layoutAtom) === 'phone'
  const marks = useAtomValue(marksAtom)
  const id = useAtomValue(selectedMarkAtom)
  const selected = marks.find((mark) => mark.id === id)
  const change = (to: Partial<Pick<Mark, 'colour' | 'width'>>): void => {
    if (selected) updateMark(store, selected.id, to)
  }
  const rest = (
    <>
      <span className={styles.gap} />
      {!isDrawing && <IconButton icon={Pin} size="s" label={t('pinned')} aria-pressed={pinned} onClick={() => setPinned(!pinned)} />}
      <IconButton icon={Eraser} size="s" label={t('clear')} disabled={marks.length === 0} onClick={() => clearMarks(store)} />
    </>
  )
  return (
    <>
      <div className={`${styles.row} ${styles.tight}`} role="group" aria-label={t('kinds')}>
        <IconButton icon={MousePointer2} size="s" label={t('select')} aria-pressed={kind === 'select'} onClick={() => setKind('select')} />
        {markKinds.map((each) => (
          <IconButton key={each} icon={icons[each]} size="s" label={t(`kind.${each}`)} aria-pressed={kind === each} onClick={() => setKind(each)} />
        ))}
        {!isPhone && rest}
      </div>
      <div className={own.scroll}>
        <Elsewhere marks={marks} />
        {selected && <IconButton icon={Trash2} size="s" label={t('delete')} onClick={() => deleteMark(store, selected.id)} />}
        {selected?.kind === 'text' && <TextField key={selected.id} mark={selected} />}
        {(kind === 'stamp' || selected?.kind === 'stamp') && <StampChoice selected={selected?.kind === 'stamp' ? selected : undefined} />}
        {markColours.map((each) => (
          <button
            key={each}
            type="button"
            className={styles.swatch}
            style={{ '--swatch': each } as CSSProperties}
            aria-label={t(`colour.${markColours.indexOf(each) as 0}`)}
            aria-pressed={(selected?.colour ?? colour) === each}
            onClick={() => {
              setColour(each)
              change({ colour: each })
            }}
          />
        ))}
        <span className={styles.gap} />
        {markWidths.map((each) => (
          <button
            key={each}
            type="button"
            className={`${styles.choice} ${own.width}`}
            style={{ '--width': `${each}px` } as CSSProperties}
            aria-label={t('width', { width: each })}
            aria-pressed={(selected?.width ?? width) === each}
            onClick={() => {
              setWidth(each)
              change({ width: each })
            }}
          />
        ))}
        {isPhone && rest}
      </div>
    </>
  )
}

/** Marks over the picture are seen from where they were drawn: the way back there. */
function Elsewhere({ marks }: { marks: readonly Mark[] }) {
  const { t } = useTranslation('markup')
  const viewer = useAtomValue(viewerAtom)
  const camera = useAtomValue(cameraAtom) ?? viewer?.camera()
  const away = camera ? marks.filter((mark) => mark.camera && !isSameView(mark.camera, camera)) : []
  const last = away.at(-1)?.camera
  if (!last) return null
  return (
    <button type="button" className={own.elsewhere} onClick={() => viewer?.setCamera(last, { animate: true })}>
      {t('elsewhere', { count: away.length })}
    </button>
  )
}

function TextField({ mark }: { mark: Mark }) {
  const store = useStore()
  const { t } = useTranslation('markup')
  const request = useAtomValue(textRequestAtom)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (request > 0) field.current?.focus()
  }, [request])
  return (
    <input
      ref={field}
      className={own.field}
      aria-label={t('text')}
      placeholder={t('text')}
      maxLength={500}
      value={mark.text ?? ''}
      onChange={(event) => setMarkText(store, mark.id, event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        event.preventDefault()
        document.getElementById('canvas')?.focus({ preventScroll: true })
      }}
    />
  )
}

function StampChoice({ selected }: { selected: Mark | undefined }) {
  const store = useStore()
  const { t } = useTranslation('markup')
  const [stamp, setStamp] = useAtom(stampAtom)
  const [, setColour] = useAtom(colourAtom)
  const choose = (id: StampId): void => {
    setStamp(id)
    setColour(stamps[id])
    if (selected) updateMark(store, selected.id, { text: id, colour: stamps[id] })
  }
  return (
    <select
      className={styles.select}
      aria-label={t('kind.stamp')}
      value={selected && isStampId(selected.text) ? selected.text : stamp}
      onChange={(event) => choose(event.target.value as StampId)}
    >
      {stampIds.map((id) => (
        <option key={id} value={id}>
          {t(`stamp.${id}`)}
        </option>
      ))}
    </select>
  )
}
