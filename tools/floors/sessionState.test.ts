import { expect, it } from 'vitest'
import { checkSessionState, sharedState } from './sessionState.ts'

it('finds variables of a module, and stores that belong to no session', () => {
  const text = "import { session } from '../../main.tsx'\nlet last = 0\nexport let next: number | undefined\nfunction f() {\n  let own = getDefaultStore()\n}\n"
  expect(sharedState('src/app/features/x.ts', text)).toEqual({ variables: ['last', 'next'], stores: ["from '../../main.tsx'", 'getDefaultStore'] })
})

it('lets the page make its session, and a session its store', () => {
  expect(sharedState('src/app/shell/session/pageSession.ts', 'export const pageSession = new Session()').stores).toEqual([])
  const taken = "import { pageSession } from '../session/pageSession.ts'"
  expect(sharedState('src/app/shell/routes/openAhead.ts', taken).stores).toEqual([])
  expect(sharedState('src/app/shell/routes/x.ts', taken).stores).toEqual(["from '../session/pageSession.ts'"])
  expect(sharedState('src/app/state/x.ts', 'const session = new Session()').stores).toEqual(['new Session('])
  expect(sharedState('src/app/services/open/session.ts', 'store = createStore()').stores).toEqual([])
  expect(sharedState('src/app/main.tsx', 'const store = createStore()').stores).toEqual(['createStore('])
})

it('finds nothing in the tree that is not listed', () => {
  expect(checkSessionState()).toEqual([])
})
