import { MessageBody } from '@famibook/contracts/board/schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';

/** A message by the contract's own rules. */
export const useMessageForm = (content: string) =>
  useForm({ resolver: zodResolver(MessageBody), defaultValues: { content } });
