import { showPanelAtom } from '../../state/panels.ts'
import { appStore } from '../../state/store.ts'

/** Asks for the file of the other version and compares with it. Must be called from a click or key: the file dialog wants one. */
export async function chooseVersion(): Promise<void> {
  const [{ pickFiles }, { startCompare }] = await Promise.all([import('../../services/open/pickFiles.ts'), import('./startCompare.ts')])
  const [file] = await pickFiles()
  if (!file) return
  const done = startCompare(file)
  appStore.set(showPanelAtom, 'compare')
  await done
}
