#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { type Command, lineOf, parseCommand, usage } from './commandLine.ts'
import { Status, UsageError } from './verb.ts'

const version = (): string => (JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }).version

/** Runs a command line; resolves with the exit status. */
async function main(argv: readonly string[]): Promise<Status> {
  let command: Command
  try {
    command = parseCommand(argv)
  } catch (error) {
    console.error(`facet: ${(error as Error).message}\n\n${usage()}`)
    return Status.usage
  }
  switch (command.kind) {
    case 'help':
      console.log(command.verb ? `facet ${lineOf(command.verb)}\n\n${command.verb.about}` : usage())
      return Status.ok
    case 'version':
      console.log(version())
      return Status.ok
    case 'completion':
      process.stdout.write((await import('./completion.ts')).completionOf(command.shell))
      return Status.ok
    case 'man':
      process.stdout.write((await import('./manPage.ts')).manPage(version()))
      return Status.ok
    case 'schema': {
      const [{ schemas }, { toJSONSchema }] = await Promise.all([import('./schemas.ts'), import('zod')])
      console.log(JSON.stringify(toJSONSchema(schemas[command.verb.name]), null, 2))
      return Status.ok
    }
    case 'mcp': {
      const { serveMcp } = await import('./mcp.ts')
      await serveMcp(process.stdin, process.stdout, version())
      return Status.ok
    }
    case 'serve':
      return await serve(command)
    case 'run':
      return await runVerb(command)
  }
}

/** Serves the folder until the process gets a signal to end. */
async function serve({ folder, port }: Extract<Command, { kind: 'serve' }>): Promise<Status> {
  try {
    const { serveFolder } = await import('./serve.ts')
    const { url, close } = await serveFolder(folder, port)
    console.log(`${folder}: ${url}`)
    await new Promise<void>((end) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end())
    })
    await close()
    return Status.ok
  } catch (error) {
    const isTaken = (error as { code?: string }).code === 'EADDRINUSE'
    console.error(`facet: ${isTaken ? `port ${port} is taken: give another by --port` : error instanceof Error ? error.message : String(error)}`)
    return error instanceof UsageError ? Status.usage : Status.failed
  }
}

async function runVerb({ verb, input, json }: Extract<Command, { kind: 'run' }>): Promise<Status> {
  const [{ run }, { createImportClient }] = await Promise.all([verb.load(), import('../../../workers/entries/client.ts')])
  const client = createImportClient()
  try {
    const { status, text, value } = await run(input, { client })
    process.stdout.write(json ? `${JSON.stringify(value)}\n` : text)
    return status
  } catch (error) {
    console.error(`facet: ${error instanceof Error ? error.message : String(error)}`)
    return error instanceof UsageError ? Status.usage : Status.failed
  } finally {
    client.dispose()
  }
}

process.exitCode = await main(process.argv.slice(2))
