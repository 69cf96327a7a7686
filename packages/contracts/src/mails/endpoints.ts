import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { MailId } from '../ids.ts';
import { MessageResponse } from '../message-response.ts';
import * as routes from './routes.ts';
import {
  Applicant,
  ApplicantsBody,
  DirectoryBody,
  DirectoryEntries,
  UndeliveredMail,
  UndeliveredMailsQuery,
} from './schemas.ts';

export const listUndeliveredMails = endpoint(routes.listUndeliveredMails, {
  summary: 'Mails that were given up after 3 days, or that the mail server refused (D44)',
  revalidates: true,
  query: UndeliveredMailsQuery,
  response: z.array(UndeliveredMail),
});
export const retryMail = endpoint(routes.retryMail, {
  summary: 'Try for another 3 days to send a mail that was given up (D44)',
  errors: ['mail_not_found', 'conflict'],
  params: z.object({ id: MailId }),
  response: MessageResponse,
});
export const lookUpDirectory = endpoint(routes.lookUpDirectory, {
  callers: ['notifier', 'backup'],
  summary: 'Current names and addresses of users and FamiBooks, and whether a FamiBook is suspended',
  body: DirectoryBody,
  response: DirectoryEntries,
});
export const findApplicants = endpoint(routes.findApplicants, {
  callers: ['notifier'],
  summary: 'Names and addresses of those who asked for FamiBooks',
  body: ApplicantsBody,
  response: z.object({ applicants: z.array(Applicant) }),
});
