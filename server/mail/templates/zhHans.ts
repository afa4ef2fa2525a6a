import type { MailTexts } from './texts.ts'

export const zhHans: MailTexts = {
  code: {
    subject: '您的 Facet 验证码',
    purposes: {
      signUp: '请输入此验证码以创建账号：',
      logIn: '请输入此验证码以登录：',
      resetPassword: '请输入此验证码以设置新密码：',
      changePassword: '请输入此验证码以修改密码：',
      linkEmail: '请输入此验证码，将此电子邮箱关联到您的账号：',
      cancelAccount: '请输入此验证码以注销账号：',
    },
    valid: '验证码在 {minutes} 分钟内有效，仅可使用一次。',
    ignore: '如果您没有申请验证码，则无需任何操作。请勿将此验证码告诉任何人。',
  },
  passwordChanged: {
    subject: '您的 Facet 密码已修改',
    what: '您的账号密码已于 {time} 修改，其他所有设备均已退出登录。',
    notYou: '如果不是您本人操作，请立即通过“忘记密码”重置密码。',
  },
  renewal: {
    subject: '您的 Facet 订阅即将续订',
    what: '您的方案“{plan}”将于 {date} 以 {amount} 自动续订。',
    end: '您无需任何操作。如要终止，请在该日之前登录，并在“付款记录”中选择“取消自动续订”：VIP 将保留到已付款的时间结束，之后不再收费。',
  },
  newMessage: '您有一条新消息。',
  accountCancelled: {
    subject: '您的 Facet 账号已注销',
    what: '您的账号及其中的所有数据已于 {time} 删除，无法恢复。',
  },
}
