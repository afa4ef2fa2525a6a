import type { Session } from '../../services/open/session.ts'
import { showPanelAtom } from '../../state/panels.ts'

/** Asks for the file of the other version and compares with it. Must be called from a click or key: the file dialog requires one. */
export async function chooseVersion(session: Session): Promise<void> {
  const [{ pickFiles }, { startCompare }] = await Promise.all([import('../../services/open/pickFiles.ts'), import('./startCompare.ts')])
  const [file] = await pickFiles()
  if (!file) return
  const done = startCompare(session, file)
  session.store.set(showPanelAtom, 'compare')
  await done
}
