import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Variables of modules of `src/app`, by file and name, with the reason why a page has one of them and not each session. A model's state belongs to its session. */
const oneOfAPage: Record<string, Record<string, string>> = {
  'src/app/features/drawing/crosshair.ts': { flashes: 'numbers what it makes, over all sessions' },
  'src/app/features/markup/draft.ts': { penWasUsed: 'the device has a pen' },
  'src/app/features/spaceMouse/connect.ts': { device: 'the device is connected to one page' },
  'src/app/services/api/callServer.ts': { running: 'one account is logged in, and refreshes its token' },
  'src/app/services/device/deviceRecords.ts': { opened: 'the database of the device' },
  'src/app/services/files/useFileList.ts': { swept: 'the list of the device is cleaned once' },
  'src/app/services/links/askAhead.ts': { asked: 'a page is called by one link' },
  'src/app/services/open/session.ts': { client: 'the workers serve all sessions' },
  'src/app/services/viewer/viewerHandle.ts': { module: 'code is fetched once' },
  'src/app/services/views/sync/synchronize.ts': { edits: 'numbers what it makes, over all sessions' },
  'src/app/services/views/sync/review.ts': { writing: 'the database of the device is written in order' },
  'src/app/state/actions/registry.ts': { registered: 'actions are code', byId: 'actions are code' },
  'src/app/state/documentHolder.ts': { openings: 'numbers what it makes, over all sessions' },
  'src/app/state/drawing/measureState.ts': { measurements: 'numbers what it makes, over all sessions' },
  'src/app/state/markup/markFigures.ts': { context: 'a canvas that measures texts' },
  'src/app/state/measure/partStore.ts': {
    running: 'one worker measures the parts of all sessions',
    measurer: 'one worker measures the parts of all sessions',
    idle: 'one worker measures the parts of all sessions',
  },
  'src/app/state/notice.ts': { notices: 'numbers what it makes, over all sessions' },
  'src/app/state/session/sessionState.ts': { places: 'one account is logged in', stop: 'one account is logged in, and has one channel' },
  'src/app/state/session/token.ts': { current: 'one account is logged in' },
}

/** Modules that may make a store or a session: the page's own, and the second version of a comparison. */
const makers: Record<string, RegExp> = {
  'src/app/shell/session/pageSession.ts': /\bnew Session\(/g,
  // The scripts that start the page.
  'src/app/main.tsx': /from '[\w./]*\/pageSession\.ts'/g,
  'src/app/shell/routes/openAhead.ts': /from '[\w./]*\/pageSession\.ts'/g,
  'src/app/features/compare/startCompare.ts': /\bnew Session\(/g,
  'src/app/services/share/prepareListed.ts': /\bnew Session\(/g,
  'src/app/services/open/session.ts': /\bcreateStore\(/g,
}

const variable = /^(?:export )?(?:let|var) (\w+)/gm
const store = /\bgetDefaultStore\b|\bcreateStore\(|\bnew Session\(|from '[./]*\/main\.tsx'|from '[\w./]*\/pageSession\.ts'/g

/** What of `src/app` is not a session's own although it should be: `variables` by name, and `stores` that are made or fetched outside of `makers`. */
export function sharedState(file: string, text: string): { variables: string[]; stores: string[] } {
  const maker = makers[file]
  const allowed = new Set(maker ? text.match(maker) : [])
  return {
    variables: Array.from(text.matchAll(variable), ([, name]) => name),
    stores: (text.match(store) ?? []).filter((found) => !allowed.has(found)),
  }
}

/** Refuses variables of modules that are not listed, entries of the list that are gone, and stores that no session has. Prints how many are listed. */
export function checkSessionState(root = fileURLToPath(new URL('../..', import.meta.url))): string[] {
  const problems: string[] = []
  const found = new Set<string>()
  for (const file of globSync('src/app/**/*.{ts,tsx}', { cwd: root })) {
    if (/\.test\.tsx?$/.test(file)) continue
    const { variables, stores } = sharedState(file, readFileSync(join(root, file), 'utf8'))
    for (const name of variables) {
      found.add(`${file} ${name}`)
      if (!oneOfAPage[file]?.[name]) problems.push(`${file}: "${name}" is shared by all sessions: keep it in an atom, or with perStore`)
    }
    for (const text of stores) problems.push(`${file}: "${text}": the store is a parameter, or comes from useStore`)
  }
  const listed = Object.entries(oneOfAPage).flatMap(([file, names]) => Object.keys(names).map((name) => `${file} ${name}`))
  problems.push(...listed.filter((entry) => !found.has(entry)).map((entry) => `${entry} is gone: take it off the list of tools/floors/sessionState.ts`))
  console.log(`sessions: ${listed.length} variables of modules are one of a page`)
  return problems
}
