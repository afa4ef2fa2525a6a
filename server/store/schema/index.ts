export * from './accounts.ts'
export * from './jobs.ts'
export * from './messages.ts'
export * from './notices.ts'
