import { useAtom, useAtomValue, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { useRef } from 'react'
import { HALO, headPath, linePath, type Spot } from '../../../core/markup/markPath.ts'
import { LINE_HEIGHT, plateSize, stampBorder, textSize, useWords } from '../../state/markup/markFigures.ts'
import { draftAtom, type Mark, marksAtom, selectedMarkAtom } from '../../state/markup/marks.ts'
import { toolAtom } from '../../state/tool.ts'
import { InSvg } from '../../ui/overlay/Pinned.tsx'
import { dragMark, MarkGrips } from './MarkGrips.tsx'
import styles from './Markup.module.css'
import { colourAtom, drawnKindAtom, stampAtom, widthAtom } from './markupSettings.ts'
import { type Sheet, useSheetFrame } from './sheet.ts'

/** How near to a line a press takes it. */
const REACH = 18

interface MarkShapeProps {
  mark: Pick<Mark, 'kind' | 'text' | 'colour' | 'width'> & { id?: string }
  /** Where it is on the canvas now; undefined while it is not to be seen. */
  spots(sheet: Sheet): readonly Spot[] | undefined
  selected?: boolean
  /** Absent: presses go through it. */
  onPress?(down: React.PointerEvent<SVGElement>): void
}

/** One mark as it is drawn. */
function MarkShape({ mark, spots, selected, onPress }: MarkShapeProps) {
  const { kind, colour, width } = mark
  const group = useRef<SVGGElement>(null)
  const hasWords = kind === 'text' || kind === 'stamp'
  useSheetFrame((sheet) => {
    const { current } = group
    if (!current) return
    const at = spots(sheet)
    current.style.display = at ? '' : 'none'
    if (!at) return
    if (hasWords) current.style.transform = `translate(${at[0].x.toFixed(1)}px, ${at[0].y.toFixed(1)}px)`
    else for (const path of current.children) path.setAttribute('d', path.hasAttribute('data-head') ? headPath(at[0], at[1], width) : linePath(kind, at, width))
  })
  const press = onPress && { onPointerDown: onPress, 'data-press': true }
  if (hasWords) {
    return (
      <g ref={group} data-mark={mark.id} data-kind={kind} data-selected={selected || undefined} className={styles.mark} style={{ color: colour }}>
        <Words mark={mark} press={press} />
      </g>
    )
  }
  return (
    <g ref={group} data-mark={mark.id} data-kind={kind} data-selected={selected || undefined} className={styles.mark} style={{ color: colour }}>
      <path className={styles.halo} strokeWidth={width + HALO} />
      {kind === 'arrow' && <path className={styles.halo} strokeWidth={HALO} data-head />}
      <path className={styles.line} strokeWidth={width} />
      {kind === 'arrow' && <path className={styles.head} data-head />}
      {press && <path className={styles.reach} strokeWidth={Math.max(REACH, width)} {...press} />}
    </g>
  )
}

function Words({ mark, press }: { mark: MarkShapeProps['mark']; press: object | undefined }) {
  const lines = useWords()(mark)
  const size = textSize(mark.width)
  const plate = plateSize(lines, mark)
  const top = ((lines.length - 1) * size * LINE_HEIGHT) / 2
  const isStamp = mark.kind === 'stamp'
  return (
    <>
      <rect
        className={isStamp ? styles.stamp : styles.plate}
        x={-plate.width / 2}
        y={-plate.height / 2}
        width={plate.width}
        height={plate.height}
        rx={isStamp ? 4 : 6}
        strokeWidth={isStamp ? stampBorder(mark.width) : undefined}
        {...press}
      />
      {lines.map((line, i) => (
        <text
          key={i}
          className={isStamp ? styles.stampText : styles.text}
          fontSize={size}
          textAnchor="middle"
          dominantBaseline="central"
          y={i * size * LINE_HEIGHT - top}
        >
          {line}
        </text>
      ))}
    </>
  )
}

/** All marks over the canvas, the one that is being drawn, and the grips of the selected one. */
export default function MarkupOverlay() {
  useTranslation('markup')
  const store = useStore()
  const marks = useAtomValue(marksAtom)
  const draft = useAtomValue(draftAtom)
  const isHeld = useAtomValue(toolAtom) === 'markup'
  const isSelecting = useAtomValue(drawnKindAtom) === 'select' && isHeld
  const [selected, select] = useAtom(selectedMarkAtom)
  const colour = useAtomValue(colourAtom)
  const width = useAtomValue(widthAtom)
  const stamp = useAtomValue(stampAtom)
  const chosen = isHeld ? marks.find(({ id }) => id === selected) : undefined
  return (
    <>
      <InSvg>
        {marks.map((mark) => (
          <MarkShape
            key={mark.id}
            mark={mark}
            spots={(sheet) => sheet.spots(mark)}
            selected={mark === chosen}
            onPress={
              isSelecting
                ? (down) => {
                    select(mark.id)
                    dragMark(store, mark, down)
                  }
                : undefined
            }
          />
        ))}
        {draft && <MarkShape mark={{ kind: draft.kind, colour, width, text: draft.kind === 'stamp' ? stamp : '' }} spots={() => draft.spots} />}
      </InSvg>
      {chosen && <MarkGrips mark={chosen} />}
    </>
  )
}
