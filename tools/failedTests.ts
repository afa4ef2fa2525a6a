/** One failed test: where it stands, what it is called, and the start of its message. */
export interface FailedTest {
  file: string
  name: string
  message: string
}

interface VitestReport {
  testResults?: { name: string; message?: string; assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }[]
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: { ok: boolean; title: string; file: string; tests: { results: { errors?: { message?: string }[] }[] }[] }[]
}

/** The failed tests of a report by vitest's `json` reporter; a file that could not be run counts as one. */
export function failedInVitest({ testResults = [] }: VitestReport): FailedTest[] {
  return testResults.flatMap(({ name: file, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0 && message) return [{ file, name: 'the file', message }]
    return failed.map(({ fullName, failureMessages }) => ({ file, name: fullName, message: failureMessages.join('\n') }))
  })
}

/** The failed tests of a report by Playwright's `json` reporter, each with the errors of its last try: the second error of a test that ran out of time names the step that it waited for. */
export function failedInPlaywright({ suites = [], specs = [] }: PlaywrightSuite): FailedTest[] {
  const failed = specs.filter(({ ok }) => !ok)
  return [
    ...failed.map(({ file, title, tests }) => ({ file, name: title, message: messagesOf(tests.at(-1)?.results.at(-1)) })),
    ...suites.flatMap(failedInPlaywright),
  ]
}

const messagesOf = (result: { errors?: { message?: string }[] } | undefined): string => (result?.errors ?? []).map(({ message = '' }) => message).join('\n')

/** A few lines for the end of a log, without the colours of a terminal. */
export function tellFailure({ file, name, message }: FailedTest, lines = 12): string {
  // eslint-disable-next-line no-control-regex
  const plain = message.replace(/\u001B\[[0-9;]*m/g, '')
  return [
    `FAILED ${file} › ${name}`,
    ...plain
      .split('\n')
      .slice(0, lines)
      .map((line) => `  ${line}`),
  ].join('\n')
}
