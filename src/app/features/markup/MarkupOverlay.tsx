import { useAtom, useAtomValue } from 'jotai'
import { toolAtom } from '../../state/tool.ts'
import { InSvg } from '../../ui/overlay/Pinned.tsx'
import { draftAtom, marksAtom, selectedMarkAtom } from '../../state/markup/marks.ts'
import { dragMark, MarkGrips } from './MarkGrips.tsx'
import { MarkShape } from './MarkShape.tsx'
import { colourAtom, drawnKindAtom, stampAtom, widthAtom } from './markupSettings.ts'

/** All marks over the canvas, the one that is being drawn, and the grips of the selected one. */
export default function MarkupOverlay() {
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
                    dragMark(mark, down)
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
