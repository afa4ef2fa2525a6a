import { expect, it, vi } from 'vitest'
import { HandDrawing } from '../../../../tests/support/drawing.ts'
import { session, store } from '../../../../tests/support/ui/session.ts'
import { show } from '../../../../tests/support/ui/ui.tsx'
import type { OpenedFile } from '../../services/open/flow/opener.ts'
import { openedRecordAtom } from '../../state/openedRecord.ts'
import { setToken } from '../../state/session/token.ts'
import ShareOpened from './ShareOpened.tsx'

const recordId = '6c8d1e3a-0000-4000-8000-1234567890ab'

it('offers view only for a drawing', async () => {
  setToken('head.eyJzdWIiOiJhZGEifQ.tail')
  const hand = new HandDrawing()
  hand.space('Model').line(0, 0, 10, 0)
  const { id } = session.document.beginDrawing(hand.done())
  session.document.finish({ notes: [], missing: [], timings: { total: 1, firstPart: 1, read: 1, structure: 1, tessellate: 1 }, retried: false })
  session.document.end()
  const file: OpenedFile = {
    source: { name: 'a.dwg', container: 'file', entries: [{ path: 'a.dwg', blob: new Blob(['x']) }] },
    root: 'a.dwg',
    origin: { kind: 'device' },
    drawings: ['a.dwg'],
  }
  vi.spyOn(session.opener, 'opened', 'get').mockReturnValue(file)
  store.set(openedRecordAtom, { documentId: id, recordId, name: 'a.dwg', source: { kind: 'device' } })
  const { screen } = show(<ShareOpened />)
  expect(screen.has('checkbox', /View only/)).toBe(true)
})
