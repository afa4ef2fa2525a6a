import { expect, test } from 'vitest'
import { store } from '../../../../tests/support/ui/session.ts'
import { show, type Ui } from '../../../../tests/support/ui/ui.tsx'
import type { ViewRow } from '../../services/device/reviewRows.ts'
import { designAtom } from '../../services/views/sync/design.ts'
import { ViewCard } from './ViewCard.tsx'

const at = '2026-11-26T08:00:00.000Z'
/** The menu of a view that `creator` has made, for the account "ann". */
async function menuOf(creator: string): Promise<Ui> {
  store.set(designAtom, { key: 'ann|file:1', owner: 'ann', recordId: 'r1', canWrite: true })
  const view = { design: 'ann|file:1', id: 'v1', name: 'Flange', state: {}, creator: { id: creator, nickname: creator }, createdAt: at, updatedAt: at }
  const ui = show(
    <ul>
      <ViewCard view={view as unknown as ViewRow} place={0} count={1} />
    </ul>,
  )
  await ui.pointer.click('button', 'More for Flange')
  return ui
}

test("one's own view can be renamed, updated and deleted", async () => {
  const { screen } = await menuOf('ann')
  expect(screen.texts('menuitem')).toEqual(['Rename', 'Replace with current view', 'Copy link', 'Move up', 'Move down', 'Delete'])
})

// @rule:own-views @msg:viewOfOthersPlain
test('a view of somebody else says that it cannot be deleted', async () => {
  const { screen } = await menuOf('bob')
  expect(screen.texts('menuitem').slice(-1)).toEqual(['Cannot delete views created by others'])
  expect(screen.get('menuitem', 'Cannot delete views created by others').getAttribute('aria-disabled')).toBe('true')
  expect(screen.has('menuitem', 'Delete')).toBe(false)
})
